import { callPath } from '#contract/desk/desk-calls.ts'
import type { BackupsResponse, FirstStepsResponse, MailsResponse, RecordResponse } from '#contract/desk/owner-desk.ts'
import type { BankAccount, BanksResponse, OwnerBanksResponse } from '#contract/money/payment.ts'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import { getData, getFile, post, put } from './client.ts'

const withCode = (code: string) => ({ [STEP_UP_HEADER]: code })

export const fetchOwnerBanks = () => getData<OwnerBanksResponse>(callPath('deskBanks'))
export const saveBanks = (banks: BankAccount[], code: string) =>
  put<BanksResponse>(callPath('replaceBanks'), { banks }, withCode(code))

export const fetchRecord = (cursor?: string) => getData<RecordResponse>(callPath('deskRecord'), { cursor })

export const fetchMails = () => getData<MailsResponse>(callPath('deskMails'))
export const sendMailAgain = (id: string) => post(callPath('sendMailAgain', { id }))

export const fetchBackups = () => getData<BackupsResponse>(callPath('deskBackups'))
export const downloadBackup = (code: string) => getFile(callPath('downloadBackup'), withCode(code))

export const fetchFirstSteps = () => getData<FirstStepsResponse>(callPath('firstSteps'))
