import type * as contract from '#contract/people/people.ts'
import { peopleCallPath as path } from '#contract/people/people-calls.ts'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import { getData, getFile, post, put, remove } from './client.ts'

export const findPeople = (query: { q?: string; cursor?: string }) =>
  getData<contract.PeopleResponse>(path('listPeople'), query)
export const fetchPerson = (id: string) => getData<contract.PersonResponse>(path('fetchPerson', { id }))
export const noteAbout = (id: string, notes: contract.PersonBody) =>
  put<contract.PersonResponse>(path('updatePerson', { id }), notes)
export const mergePeople = (id: string, otherId: string) =>
  post<contract.PersonResponse>(path('mergePeople', { id }), { otherId })
export const splitPeople = (id: string, mergeId: string) => post(path('splitPeople', { id }), { mergeId })
export const exportPerson = (id: string, code: string) =>
  getFile(path('exportPerson', { id }), { [STEP_UP_HEADER]: code })
export const erasePerson = (id: string, code: string) =>
  remove<contract.ErasedResponse>(path('erasePerson', { id }), { [STEP_UP_HEADER]: code })

export const fetchRequests = async () => (await getData<contract.RequestsResponse>(path('listRequests'))).requests
export const answerRequest = (id: string, body: contract.AnswerBody) => put(path('answerRequest', { id }), body)

export const fetchRetention = async () => (await getData<contract.RetentionResponse>(path('lastRetention'))).lines
