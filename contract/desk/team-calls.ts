import { type Call, pathsOf } from '../platform/call.ts'

/** People and rooms: the owner names them, the desk works with them, a therapist sees their own day. */
export const teamCalls = {
  deskResources: { method: 'GET', path: '/desk/resources', role: 'view' },
  listTeam: { method: 'GET', path: '/desk/team', role: 'owner' },
  addTherapist: { method: 'POST', path: '/desk/team', role: 'owner' },
  updateTherapist: { method: 'PUT', path: '/desk/team/:id', role: 'owner' },
  hideTherapist: { method: 'DELETE', path: '/desk/team/:id', role: 'owner' },
  markAway: { method: 'POST', path: '/desk/team/:id/away', role: 'desk' },
  timesAway: { method: 'GET', path: '/desk/team/:id/away', role: 'desk' },
  listRooms: { method: 'GET', path: '/desk/rooms', role: 'owner' },
  addRoom: { method: 'POST', path: '/desk/rooms', role: 'owner' },
  updateRoom: { method: 'PUT', path: '/desk/rooms/:id', role: 'owner' },
  hideRoom: { method: 'DELETE', path: '/desk/rooms/:id', role: 'owner' },
  updateTreatment: { method: 'PUT', path: '/desk/treatments/:id', role: 'desk' },
  takeOutTreatment: { method: 'DELETE', path: '/desk/treatments/:id', role: 'desk' },
  teamNumbers: { method: 'GET', path: '/desk/numbers/team', role: 'owner' },
  myDay: { method: 'GET', path: '/desk/my-day', role: 'therapist' },
  markMyTreatment: { method: 'PUT', path: '/desk/my-day/:id', role: 'therapist' },
} as const satisfies Record<string, Call>

export const callPath = pathsOf(teamCalls)
