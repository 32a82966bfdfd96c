import type { CallKey } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'

/** What is asked for in the parts of the path, in order, in the query and in the body. */
export interface Example {
  parts?: string[]
  query?: Record<string, string>
  body?: object
}

type Known = {
  service: Service
  /** By default one that nobody made. */
  booking?: { _id: string; bookingHash: string }
  otherPersonId?: string
} & { [Kind in Id as `${Kind}Id`]?: string }
type Id =
  | ('closure' | 'block' | 'device' | 'mail' | 'picture' | 'place' | 'therapist' | 'room' | 'product' | 'line')
  | ('letter' | 'person' | 'merge' | 'request' | 'change')

const NOBODYS = { _id: '00000000-0000-4000-8000-000000000000', bookingHash: 'K7QF-2M9X-T4WB' }

/** A request that each call accepts, provided that it is about something that exists. */
export function goodRequests({ service, booking = NOBODYS, ...known }: Known): Record<CallKey, Example> {
  const id = (kind: Id) => known[`${kind}Id`] ?? NOBODYS._id
  const { otherPersonId = booking._id } = known
  const manageKey = 'a-key'
  const email = 'ada@example.com'
  const ada = { fullName: 'Ada Obi', email, phoneNumber: '+234 803 000 0000' }
  const subServiceId = service.serviceArray[0]!._id
  const moment = { bookingDate: '2026-11-20', bookingTime: '10:00 AM' }
  const { _id: bookingId, bookingHash } = booking
  const openMornings = [{ day: 'Monday', timeRanges: [{ startHour: 9, startMinute: 0, endHour: 12, endMinute: 0 }] }]
  return {
    fetchServices: {},
    fetchService: { parts: [service.slug] },
    addService: {
      body: {
        ...service,
        slug: undefined,
        serviceArray: [{ ...service.serviceArray[0], _id: undefined, imageUrl: ['massage'] }],
      },
    },
    updateService: { parts: [service._id], body: service },
    deleteService: { parts: [service._id] },
    restoreService: { parts: [service._id] },
    deskCatalogue: {},
    orderServices: { body: { services: [service._id] } },
    checkService: { body: service },
    searchServices: { parts: ['massage'] },
    availableTimes: {
      query: { subServiceId, date: moment.bookingDate, own: bookingHash, moving: bookingHash, part: bookingId },
    },
    bookedDates: { query: { subServiceId, month: '2026-11', own: bookingHash, moving: bookingHash } },
    createBooking: {
      body: { serviceId: service._id, subServiceId, ...moment, ...ada, replaces: bookingHash, replacesKey: manageKey },
    },
    bookingInfo: { query: { bookingId: bookingHash } },
    releaseBooking: { body: { bookingId: bookingHash, key: manageKey } },
    manageBooking: { body: { bookingHash, key: manageKey } },
    moveOwnBooking: { body: { bookingHash, key: manageKey, ...moment } },
    removeOwnTreatment: { body: { bookingHash, key: manageKey, treatmentId: bookingId } },
    ownAdditions: { body: { bookingHash, key: manageKey } },
    addOwnTreatment: { body: { bookingHash, key: manageKey, subServiceId } },
    cancelOwnBooking: { body: { bookingHash, key: manageKey } },
    restoreOwnBooking: { body: { bookingHash, key: manageKey } },
    giveRefundAccount: {
      body: { bookingHash, key: manageKey, bank: '058', number: '0123456789', name: 'ADA OBI', compared: true },
    },
    giveHealthAnswers: {
      body: {
        bookingHash,
        key: manageKey,
        answers: { pregnancy: 'No', allergies: 'Yes: nuts', conditions: 'No', injuries: 'Yes', consent: true },
      },
    },
    sendOwnReceipt: { body: { bookingHash, key: manageKey, note: 'paid', image_0: {} } },
    sendManageLink: { body: { bookingHash } },
    listBookings: { query: { from: '2026-11-16', to: '2026-11-20', status: 'held' } },
    decideBooking: { parts: [bookingId], body: { status: 'cancelled', reason: 'a power cut' } },
    bookingDetails: { parts: [bookingId] },
    askCustomer: { parts: [bookingId], body: { about: 'not_seen', againInMinutes: 30 } },
    undoChange: { parts: [bookingId] },
    restoreBooking: { parts: [bookingId] },
    moveBooking: { parts: [bookingId], body: { ...moment, anyTime: true } },
    changeTreatment: {
      parts: [bookingId],
      body: { subServiceId: service.serviceArray.at(-1)!._id, ...moment, anyTime: true },
    },
    deskAdditions: { parts: [bookingId] },
    addTreatment: { parts: [bookingId], body: { subServiceId, guest: 0 } },
    editBooking: { parts: [bookingId], body: { privateNote: 'Likes tea', arrived: true } },
    listProducts: {},
    addProduct: { body: { name: 'Body oil', price: 8000, stock: 12 } },
    updateProduct: { parts: [id('product')], body: { price: 9000, stock: null } },
    hideProduct: { parts: [id('product')] },
    addLine: { parts: [bookingId], body: { kind: 'extra', label: 'Hot stones', amount: 5000 } },
    takeOffLine: { parts: [id('line')] },
    takePayment: { parts: [bookingId], body: { direction: 'in', method: 'cash', amount: 5000 } },
    enterDesk: { body: { key: 'a-key', name: 'Till' } },
    sendDeskLink: {},
    notMe: { body: { key: 'a-key' } },
    deskMe: {},
    sendDeskCode: {},
    listDevices: {},
    inviteDevice: { body: { name: 'Till', role: 'desk' } },
    fetchTeam: {},
    earliestTimes: {},
    deskResources: {},
    listTeam: {},
    addTherapist: { body: { name: 'Bisi', about: 'Strong hands', subServiceIds: [subServiceId], hours: openMornings } },
    updateTherapist: {
      parts: [id('therapist')],
      body: {
        name: 'Bisi Ade',
        subServiceIds: 'all',
        daysOff: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Family' }],
        extraDays: [{ date: '2026-12-27', timeRanges: openMornings[0]!.timeRanges }],
        shares: { all: 30, services: { [service._id]: 40 } },
        position: 0,
      },
    },
    hideTherapist: { parts: [id('therapist')] },
    markAway: {
      parts: [id('therapist')],
      body: { from: '2026-11-20T09:00:00+01:00', until: '2026-11-20T18:00:00+01:00', handOver: false, reason: 'Ill' },
    },
    timesAway: { parts: [id('therapist')], query: { date: moment.bookingDate } },
    listRooms: {},
    addRoom: { body: { name: 'Palm room', places: 2, serviceIds: [service._id] } },
    updateRoom: { parts: [id('room')], body: { name: 'Garden room', places: 1, serviceIds: [service._id] } },
    hideRoom: { parts: [id('room')] },
    updateTreatment: { parts: [bookingId], body: { therapistId: null, roomId: null, squeezeIn: true, anyTime: true } },
    takeOutTreatment: { parts: [bookingId] },
    teamNumbers: { query: { from: '2026-11-01', to: '2026-11-30' } },
    myDay: { query: { date: moment.bookingDate, therapistId: id('therapist') } },
    markMyTreatment: { parts: [bookingId], body: { arrived: true } },
    renameDevice: { parts: [id('device')], body: { name: 'Till by the door' } },
    revokeDevice: { parts: [id('device')] },
    revokeOtherDevices: {},
    deskPulse: {},
    deskDay: { query: { date: moment.bookingDate } },
    deskReceipts: {},
    bookAtDesk: {
      body: {
        serviceId: service._id,
        subServiceId,
        ...moment,
        ...ada,
        origin: 'phone',
        anyTime: true,
        squeezeIn: true,
      },
    },
    nextTimes: {},
    knownCustomer: { query: { phone: '0803 000 0000' } },
    listBlocks: {},
    addBlock: {
      body: { serviceId: service._id, from: '2026-11-18T09:00:00+01:00', until: '2026-11-18T10:00:00+01:00' },
    },
    deleteBlock: { parts: [id('block')] },
    deskRecord: {},
    deskMails: {},
    sendMailAgain: { parts: [id('mail')] },
    deskBackups: {},
    downloadBackup: {},
    firstSteps: {},
    deskDoctor: {},
    sendTestMail: {},
    deskBanks: {},
    listPictures: {},
    addPicture: { body: { alt: 'A warm room', focusX: '0.5', focusY: '0.4', picture: {} } },
    updatePicture: { parts: [id('picture')], body: { alt: 'A warm room', focusX: 0.5, focusY: 0.4 } },
    deskMoney: { query: { month: '2026-11' } },
    deskTakings: { query: { date: '2026-11-16' } },
    moneyClaims: {},
    markSeen: { body: { payments: [{ _id: 'a-payment', reference: 'NIP-1' }] } },
    settleRefund: { parts: [bookingId], body: { money: 'keep' } },
    cardByMail: { body: { bookingId, key: 'a-key' } },
    confirmByMail: { body: { bookingId, key: 'a-key', seen: true } },
    pictureByMail: { body: { bookingId, key: 'a-key' } },
    bookingReceipt: { parts: [bookingId], query: { n: '1' } },
    listClosures: {},
    addClosure: { body: { from: '2026-12-25', to: '2026-12-26', reason: 'Christmas' } },
    deleteClosure: { parts: [id('closure')] },
    cancelInClosure: { parts: [id('closure')], body: { reason: 'A burst pipe', money: 'return' } },
    undoChanges: { parts: [id('change')] },
    checkHours: { body: { deskHours: openMornings } },
    setTreatmentHours: { body: { treatments: [{ _id: subServiceId, availability: openMornings }] } },
    fetchBanks: {},
    replaceBanks: { body: { banks: [{ bank_name: '058', name: 'Imole Spa', number: '0123456789' }] } },
    submitPayment: { body: { bookingId, key: '', note: 'paid', image_0: {} } },
    fetchSetting: {},
    updateSetting: { body: { isMaintenanceMode: { beauty: false }, maintenanceText: { beauty: 'Soon' } } },
    fetchSpa: {},
    updateSpa: {
      body: { spa: { shortName: 'Spa', policy: { lateMinutes: 20 }, texts: { headline: 'Rest' } } },
    },
    sendOtp: { body: { email } },
    verifyOtp: { body: { email, otp: '1234' } },
    unsubscribe: { parts: [email] },
    listSubscribers: {},
    listLetters: {},
    addLetter: { body: { subject: 'News', body: '<p>Hello</p>' } },
    previewLetter: { body: { subject: 'News', body: '<p>Hello</p>' } },
    fetchLetter: { parts: [id('letter')] },
    updateLetter: { parts: [id('letter')], body: { subject: 'News', body: '<p>Hello</p>' } },
    deleteLetter: { parts: [id('letter')] },
    testLetter: { parts: [id('letter')] },
    sendLetter: { parts: [id('letter')], body: { at: '2026-11-20T10:00:00+01:00' } },
    stopLetter: { parts: [id('letter')] },
    submitSurvey: { body: { source: 'TikTok', type: 'beauty' } },
    surveyResults: {},
    fetchCredits: {},
    deskNumbers: { query: { from: '2026-11-01', to: '2026-11-30' } },
    health: {},
    joinWaiting: {
      body: { serviceId: service._id, subServiceId, bookingDate: moment.bookingDate, email, fullName: ada.fullName },
    },
    openWaiting: { body: { key: 'a-key' } },
    leaveWaiting: { body: { key: 'a-key' } },
    leaveByMail: { parts: ['a-key'] },
    listWaiting: {},
    // A day without times: the one that is closed above.
    addWaiting: {
      body: { serviceId: service._id, subServiceId, bookingDates: ['2026-12-25'], ...ada },
    },
    removeWaiting: { parts: [id('place')] },
    listPeople: { query: { q: 'Ada' } },
    fetchPerson: { parts: [id('person')] },
    exportPerson: { parts: [id('person')] },
    updatePerson: { parts: [id('person')], body: { privateNote: 'Likes tea', careNote: 'No nut oil' } },
    mergePeople: { parts: [id('person')], body: { otherId: otherPersonId } },
    splitPeople: { parts: [id('person')], body: { mergeId: id('merge') } },
    erasePerson: { parts: [id('person')] },
    listRequests: {},
    answerRequest: { parts: [id('request')], body: { status: 'refused', reason: 'Kept for the tax office' } },
    lastRetention: {},
    requestMyData: { body: { bookingHash, key: manageKey, kind: 'copy' } },
  }
}

/** The address with its `:parts` and its query filled in. */
export function addressOf(url: string, { parts = [], query = {} }: Omit<Example, 'body'>) {
  const left = [...parts]
  const search = Object.entries(query).map(([name, given]) => `${name}=${encode(given)}`)
  const path = url.replace(/:\w+/g, () => encode(left.shift() ?? ''))
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}

/** Half characters become the replacement character, because encodeURIComponent refuses them. */
function encode(part: string) {
  return encodeURIComponent(Buffer.from(part).toString('utf8'))
}
