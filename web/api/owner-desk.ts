import { callPath } from '#contract/desk-calls.ts'
import type { BackupsResponse, FirstStepsResponse, MailsResponse, RecordResponse } from '#contract/owner-desk.ts'
import type { BankAccount, BanksResponse, OwnerBanksResponse } from '#contract/payment.ts'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import { get, getFile, post, put } from './client.ts'

const withCode = (code: string) => ({ [STEP_UP_HEADER]: code })

export const fetchOwnerBanks = async () => (await get<OwnerBanksResponse>(callPath('deskBanks'))).data
export const saveBanks = (banks: BankAccount[], code: string) =>
  put<BanksResponse>(callPath('replaceBanks'), { banks }, withCode(code))

export const fetchRecord = async (cursor?: string) =>
  (await get<RecordResponse>(callPath('deskRecord'), { cursor })).data

export const fetchMails = async () => (await get<MailsResponse>(callPath('deskMails'))).data
export const sendMailAgain = (id: string) => post<{ success: true }>(callPath('sendMailAgain', { id }))

export const fetchBackups = async () => (await get<BackupsResponse>(callPath('deskBackups'))).data
export const downloadBackup = (code: string) => getFile(callPath('downloadBackup'), withCode(code))

export const fetchFirstSteps = async () => (await get<FirstStepsResponse>(callPath('firstSteps'))).data
