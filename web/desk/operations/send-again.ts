import { sendMailAgain } from '#web/api/owner-desk.ts'
import { announce } from '../notice.ts'

export const sendAgain = (mailId: string) => announce(() => sendMailAgain(mailId), { text: 'On its way' })
