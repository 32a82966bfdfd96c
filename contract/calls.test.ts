import { expect, test } from 'vitest'
import type { NeededRole } from './access/roles.ts'
import { callPath, calls } from './calls.ts'
import { type Call, waysTo } from './platform/call.ts'

const table: Call[] = Object.values(calls)
const keys = (text: string) => text.trim().split(/\s+/)
const keysOf = (isListed: (call: Call) => unknown) =>
  Object.entries<Call>(calls)
    .filter(([, call]) => isListed(call))
    .map(([key]) => key)

test('a path without parts is asked for as it is', () => {
  expect(callPath('fetchServices')).toBe('/api/services/fetch_all')
})

test('every part of a path is encoded', () => {
  expect(callPath('fetchService', { idOrSlug: 'spa-packages' })).toBe('/api/services/fetch/spa-packages')
  expect(callPath('searchServices', { query: 'nails/feet & more' })).toBe(
    '/api/service/list/search/nails%2Ffeet%20%26%20more',
  )
  expect(callPath('unsubscribe', { email: 'ada+spa@example.com' })).toBe(
    '/api/newsletter/beauty/unsubscribe/ada%2Bspa%40example.com',
  )
  expect(callPath('decideBooking', { id: '../x' })).toBe('/api/booking/..%2Fx/status')
})

test('no two calls share a method and a path', () => {
  const addresses = table.flatMap(waysTo).map(({ method, url }) => `${method} ${url}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('nothing changes by GET: all these only read', () => {
  const asked = keysOf(({ method, alsoMethods = [] }) => [method, ...alsoMethods].includes('GET'))
  expect(asked).toEqual(
    keys(`
      fetchServices fetchService searchServices fetchTeam availableTimes earliestTimes bookedDates bookingInfo fetchBanks fetchSetting
      fetchCredits health listBookings bookingDetails bookingReceipt deskAdditions listClosures deskBanks listSubscribers fetchSpa
      surveyResults deskCatalogue deskMe listDevices deskPulse deskDay deskReceipts listBlocks deskRecord deskMails
      deskBackups downloadBackup firstSteps listPictures deskMoney moneyClaims deskTakings listProducts deskNumbers deskResources
      listTeam timesAway listRooms teamNumbers myDay listPeople fetchPerson exportPerson listRequests lastRetention listLetters fetchLetter listWaiting deskDoctor nextTimes
      knownCustomer
    `),
  )
})

test('without a token only the visitor writes, and who holds a key', () => {
  expect(keysOf(call => call.method !== 'GET' && !call.role)).toEqual(
    keys(`
      createBooking releaseBooking submitPayment sendOtp verifyOtp unsubscribe submitSurvey manageBooking
      moveOwnBooking removeOwnTreatment ownAdditions addOwnTreatment cancelOwnBooking restoreOwnBooking giveRefundAccount giveHealthAnswers sendOwnReceipt sendManageLink enterDesk
      sendDeskLink notMe cardByMail confirmByMail pictureByMail requestMyData joinWaiting openWaiting leaveWaiting
      leaveByMail
    `),
  )
})

test('the desk does the daily work; money, catalogue, days, people and numbers are the owner’s', () => {
  const of = (role: NeededRole) => keysOf(call => call.role === role)
  expect(of('device')).toEqual(['deskMe'])
  expect(of('therapist')).toEqual(['myDay', 'markMyTreatment'])
  expect(of('view')).toEqual(['deskPulse', 'deskDay', 'deskResources'])
  expect(of('desk')).toEqual(
    keys(`
      listBookings bookingDetails decideBooking bookingReceipt askCustomer undoChange restoreBooking moveBooking
      changeTreatment deskAdditions addTreatment editBooking takePayment listClosures undoChanges deskReceipts bookAtDesk listBlocks addBlock
      deleteBlock deskTakings listProducts addLine takeOffLine markAway timesAway updateTreatment takeOutTreatment listWaiting addWaiting removeWaiting nextTimes knownCustomer
    `),
  )
  expect(of('owner')).toEqual(
    keys(`
      addService updateService deleteService addClosure cancelInClosure deleteClosure deskBanks
      replaceBanks updateSetting listSubscribers fetchSpa updateSpa surveyResults restoreService deskCatalogue
      orderServices checkHours setTreatmentHours checkService sendDeskCode listDevices inviteDevice renameDevice
      revokeDevice revokeOtherDevices deskRecord deskMails sendMailAgain deskBackups downloadBackup firstSteps
      listPictures addPicture updatePicture deskMoney moneyClaims markSeen settleRefund addProduct updateProduct hideProduct deskNumbers listTeam
      addTherapist updateTherapist hideTherapist listRooms addRoom updateRoom hideRoom teamNumbers listPeople
      fetchPerson exportPerson updatePerson mergePeople splitPeople erasePerson listRequests answerRequest
      lastRetention listLetters addLetter previewLetter fetchLetter updateLetter deleteLetter testLetter sendLetter
      stopLetter deskDoctor sendTestMail
    `),
  )
  expect(keysOf(({ stepUp }) => stepUp)).toEqual(
    keys(`
      replaceBanks listSubscribers inviteDevice revokeDevice revokeOtherDevices downloadBackup exportPerson
      erasePerson sendLetter
    `),
  )
})

test('the calls of the specification are there', () => {
  const specified = `
    GET /services/fetch_all
    GET /services/fetch/:idOrSlug
    POST /services
    PUT /services/:id
    DELETE /services/:id
    GET /booking/available-times
    POST /booking/create
    GET /account/banks
    GET /admin_account_bank
    PUT /booking/payment
    GET /booking/get_info
    GET /service/list/search/:query
    GET /setting/user
    POST /newsletter/beauty/send-otp
    POST /newsletter/beauty/verify-otp
    POST /survey/submit
  `
  const isThere = (method: string, path: string) =>
    table.some(call => call.method === method && [call.path, ...(call.aliases ?? [])].includes(path))
  const pairs = specified
    .trim()
    .split('\n')
    .map(line => line.trim().split(' '))
  expect(pairs.filter(([method, path]) => !isThere(method!, path!))).toEqual([])
})
