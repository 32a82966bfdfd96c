import { SURVEY_TYPE } from '#contract/rules.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '#contract/time.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import type { House } from './house.ts'
import { customer, everybody } from './people.ts'

const READERS = everybody.slice(3, 20)
const HEARD_FROM = [
  ...Array<string>(11).fill('Instagram'),
  ...Array<string>(8).fill('Friend or Family'),
  ...Array<string>(5).fill('TikTok'),
  ...Array<string>(5).fill('Google Search'),
  ...Array<string>(2).fill('Advertisement'),
  'My sister’s wedding',
]

interface Reading {
  /** How long the spa is there. */
  days: number
  sendMails: () => Promise<OutgoingMail[]>
}

/** Those who read the spa's letters, what they are sent, and where visitors heard of the spa. */
export function planReaders(house: House, { days, sendMails }: Reading) {
  for (const [index, name] of READERS.entries())
    house.agenda.at(house.instant(-days, '8:30 AM') + index * 40 * MS_PER_MINUTE, async () => {
      const { email } = customer(name)
      await house.ask('sendOtp', { body: { email } })
      const code = (await sendMails()).find(({ kind, to }) => kind === 'newsletter-code' && to.includes(email))
      await house.ask('verifyOtp', { body: { email, otp: /\b\d{4}\b/.exec(code!.text)![0] } })
    })
  for (const [index, source] of HEARD_FROM.entries())
    house.agenda.at(house.instant(-days, '9:00 AM') + index * Math.floor((days * MS_PER_DAY) / HEARD_FROM.length), () =>
      house.ask('submitSurvey', { body: { source, type: SURVEY_TYPE } }),
    )
  planLetters(house)
}

const SENT = {
  subject: 'The rain is over: look after your skin',
  body: '<p>Dear friends of the house,</p><p>The dry season is kind to the hair and hard on the skin. Until the end of the month every <strong>Hydrating Facial</strong> comes with a hand massage.</p><p>With love,<br>Folake and the team</p>',
}
const DRAFT = {
  subject: 'December: book early, we are filling up',
  body: '<p>Dear friends of the house,</p><p>In December we open at <strong>eight</strong>, and on the last two Sundays as well. Who comes with a friend gets the second manicure at half the price.</p>',
}

function planLetters(house: House) {
  const { owner: headers, program } = house.staff
  const write = async (body: object): Promise<string> => (await house.ask('addLetter', { body, headers })).letter._id
  house.agenda.at(house.instant(-4, '10:15 AM'), async () =>
    house.ask('sendLetter', { parts: { id: await write(SENT) }, body: {}, headers: program }),
  )
  house.agenda.at(house.instant(-1, '7:40 PM'), () => write(DRAFT))
}
