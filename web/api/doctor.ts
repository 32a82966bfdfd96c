import type { DoctorResponse, TestMailResponse } from '#contract/operations/doctor.ts'
import { doctorCallPath } from '#contract/operations/doctor-calls.ts'
import { getData, post } from './client.ts'

export const fetchDoctor = () => getData<DoctorResponse>(doctorCallPath('deskDoctor'))
export const sendTestMail = async () => (await post<TestMailResponse>(doctorCallPath('sendTestMail'))).line
