import type { DoctorResponse, TestMailResponse } from '#contract/doctor.ts'
import { doctorCallPath } from '#contract/doctor-calls.ts'
import { get, post } from './client.ts'

export const fetchDoctor = async () => (await get<DoctorResponse>(doctorCallPath('deskDoctor'))).data
export const sendTestMail = async () => (await post<TestMailResponse>(doctorCallPath('sendTestMail'))).line
