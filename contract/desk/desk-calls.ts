import { type Call, pathsOf, SEND_MAIL, WRITE } from '../platform/call.ts'

/** Calls of the desk and of the owner's programs. */
export const deskCalls = {
  listBookings: { method: 'GET', path: '/booking/list', role: 'desk' },
  bookingDetails: { method: 'GET', path: '/booking/:id', role: 'desk' },
  decideBooking: { method: 'PUT', path: '/booking/:id/status', role: 'desk' },
  bookingReceipt: { method: 'GET', path: '/booking/:id/receipt', role: 'desk' },
  askCustomer: { method: 'POST', path: '/booking/:id/ask', role: 'desk' },
  undoChange: { method: 'POST', path: '/booking/:id/undo', role: 'desk' },
  restoreBooking: { method: 'POST', path: '/booking/:id/restore', role: 'desk' },
  moveBooking: { method: 'PUT', path: '/booking/:id/time', role: 'desk' },
  changeTreatment: { method: 'PUT', path: '/booking/:id/treatment', role: 'desk' },
  deskAdditions: { method: 'GET', path: '/desk/bookings/:id/additions', role: 'desk' },
  addTreatment: { method: 'POST', path: '/desk/bookings/:id/treatments', role: 'desk' },
  editBooking: { method: 'PUT', path: '/booking/:id/contact', role: 'desk' },
  takePayment: { method: 'POST', path: '/booking/:id/payments', role: 'desk' },
  listClosures: { method: 'GET', path: '/booking/closures', role: 'desk' },
  addClosure: { method: 'POST', path: '/booking/closures', role: 'owner' },
  cancelInClosure: { method: 'POST', path: '/booking/closures/:id/cancel-bookings', role: 'owner' },
  undoChanges: { method: 'POST', path: '/booking/changes/:id/undo', role: 'desk' },
  deleteClosure: { method: 'DELETE', path: '/booking/closures/:id', role: 'owner' },
  deskBanks: { method: 'GET', path: '/desk/banks', role: 'owner' },
  replaceBanks: { method: 'PUT', path: '/account/banks', role: 'owner', stepUp: true },
  updateSetting: { method: 'PUT', path: '/setting', role: 'owner' },
  listSubscribers: { method: 'GET', path: '/newsletter/subscribers', role: 'owner', stepUp: 'text/csv' },
  fetchSpa: { method: 'GET', path: '/desk/spa', role: 'owner' },
  // Only a change of the owner's address needs the code; the operation asks for it.
  updateSpa: { method: 'PUT', path: '/desk/spa', role: 'owner' },
  surveyResults: { method: 'GET', path: '/survey/results', role: 'owner' },

  restoreService: { method: 'POST', path: '/services/:id/restore', role: 'owner' },
  deskCatalogue: { method: 'GET', path: '/desk/catalogue', role: 'owner' },
  orderServices: { method: 'PUT', path: '/desk/catalogue/order', role: 'owner' },
  checkHours: { method: 'POST', path: '/desk/hours/check', role: 'owner' },
  setTreatmentHours: { method: 'PUT', path: '/desk/hours/treatments', role: 'owner' },
  checkService: { method: 'POST', path: '/desk/catalogue/check', role: 'owner' },

  enterDesk: { method: 'POST', path: '/desk/enter', limit: WRITE },
  sendDeskLink: { method: 'POST', path: '/desk/send-link', limit: SEND_MAIL },
  notMe: { method: 'POST', path: '/desk/not-me', limit: WRITE },
  deskMe: { method: 'GET', path: '/desk/me', role: 'device' },
  sendDeskCode: { method: 'POST', path: '/desk/code', role: 'owner', limit: SEND_MAIL },
  listDevices: { method: 'GET', path: '/desk/devices', role: 'owner' },
  inviteDevice: { method: 'POST', path: '/desk/devices', role: 'owner', stepUp: true },
  renameDevice: { method: 'PUT', path: '/desk/devices/:id', role: 'owner' },
  revokeDevice: { method: 'DELETE', path: '/desk/devices/:id', role: 'owner', stepUp: true },
  revokeOtherDevices: { method: 'DELETE', path: '/desk/devices', role: 'owner', stepUp: true },

  deskPulse: { method: 'GET', path: '/desk/pulse', role: 'view' },
  deskDay: { method: 'GET', path: '/desk/day', role: 'view' },
  deskReceipts: { method: 'GET', path: '/desk/receipts', role: 'desk' },
  bookAtDesk: { method: 'POST', path: '/desk/bookings', role: 'desk' },
  listBlocks: { method: 'GET', path: '/desk/blocks', role: 'desk' },
  addBlock: { method: 'POST', path: '/desk/blocks', role: 'desk' },
  deleteBlock: { method: 'DELETE', path: '/desk/blocks/:id', role: 'desk' },

  deskRecord: { method: 'GET', path: '/desk/record', role: 'owner' },
  deskMails: { method: 'GET', path: '/desk/mails', role: 'owner' },
  sendMailAgain: { method: 'POST', path: '/desk/mails/:id/again', role: 'owner' },
  deskBackups: { method: 'GET', path: '/desk/backups', role: 'owner' },
  downloadBackup: { method: 'GET', path: '/desk/backup', role: 'owner', stepUp: true },
  firstSteps: { method: 'GET', path: '/desk/first-steps', role: 'owner' },
  listPictures: { method: 'GET', path: '/desk/pictures', role: 'owner' },
  addPicture: { method: 'POST', path: '/desk/pictures', role: 'owner' },
  updatePicture: { method: 'PUT', path: '/desk/pictures/:id', role: 'owner' },

  // Authorised by the key in the owner's mail; POST, so that no address contains the key.
  cardByMail: { method: 'POST', path: '/desk/card', limit: WRITE },
  confirmByMail: { method: 'POST', path: '/desk/card/confirm', limit: WRITE },
  pictureByMail: { method: 'POST', path: '/desk/card/picture', limit: WRITE },
} as const satisfies Record<string, Call>

export const callPath = pathsOf(deskCalls)
