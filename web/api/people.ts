import type {
  AnswerBody,
  ErasedResponse,
  PeopleResponse,
  PersonBody,
  PersonResponse,
  RequestsResponse,
  RetentionResponse,
} from '#contract/people.ts'
import { peopleCallPath as path } from '#contract/people-calls.ts'
import { STEP_UP_HEADER } from '#contract/rules.ts'
import { get, getFile, post, put, remove } from './client.ts'

export const findPeople = async (query: { q?: string; cursor?: string }) =>
  (await get<PeopleResponse>(path('listPeople'), query)).data
export const fetchPerson = async (id: string) => (await get<PersonResponse>(path('fetchPerson', { id }))).data
export const noteAbout = (id: string, notes: PersonBody) => put<PersonResponse>(path('updatePerson', { id }), notes)
export const mergePeople = (id: string, otherId: string) =>
  post<PersonResponse>(path('mergePeople', { id }), { otherId })
export const splitPeople = (id: string, mergeId: string) =>
  post<{ success: true }>(path('splitPeople', { id }), { mergeId })
export const exportPerson = (id: string, code: string) =>
  getFile(path('exportPerson', { id }), { [STEP_UP_HEADER]: code })
export const erasePerson = (id: string, code: string) =>
  remove<ErasedResponse>(path('erasePerson', { id }), { [STEP_UP_HEADER]: code })

export const fetchRequests = async () => (await get<RequestsResponse>(path('listRequests'))).data.requests
export const answerRequest = (id: string, body: AnswerBody) =>
  put<{ success: true }>(path('answerRequest', { id }), body)

export const fetchRetention = async () => (await get<RetentionResponse>(path('lastRetention'))).data.lines
