import { type Call, pathsOf } from '../platform/call.ts'

export const peopleCalls = {
  listPeople: { method: 'GET', path: '/desk/people', role: 'owner' },
  fetchPerson: { method: 'GET', path: '/desk/people/:id', role: 'owner' },
  exportPerson: { method: 'GET', path: '/desk/people/:id/export', role: 'owner', stepUp: true },
  updatePerson: { method: 'PUT', path: '/desk/people/:id', role: 'owner' },
  mergePeople: { method: 'POST', path: '/desk/people/:id/merge', role: 'owner' },
  splitPeople: { method: 'POST', path: '/desk/people/:id/split', role: 'owner' },
  erasePerson: { method: 'DELETE', path: '/desk/people/:id', role: 'owner', stepUp: true },
  listRequests: { method: 'GET', path: '/desk/requests', role: 'owner' },
  answerRequest: { method: 'PUT', path: '/desk/requests/:id', role: 'owner' },
  lastRetention: { method: 'GET', path: '/desk/retention', role: 'owner' },
} as const satisfies Record<string, Call>

export const peopleCallPath = pathsOf(peopleCalls)
