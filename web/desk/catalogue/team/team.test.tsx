import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays } from '#contract/platform/dates.ts'
import { aVisit } from '#web/desk/day/today/testing/a-day.ts'
import { today } from '#web/desk/times.ts'
import { aDeskBooking } from '#web/testing/examples.ts'
import { showDesk, tap } from '#web/testing/show-desk.tsx'
import MemberPage from './MemberPage.tsx'
import RoomPage from './RoomPage.tsx'
import TeamPage from './TeamPage.tsx'
import { aMember, aRoom, teamServer } from './testing/team.ts'

const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

async function openTeam(server = teamServer()) {
  showDesk('/desk/team', <TeamPage />)
  await screen.findByRole('button', { name: 'Add a person' })
  return server
}

async function openMember(server = teamServer({ members: [aMember()] })) {
  showDesk('/desk/team/ada', <MemberPage id="ada" />)
  await screen.findByLabelText('Name')
  return server
}

test('a person is added by a name: does everything, works the spa’s hours, may be chosen; the next one can be typed at once', async () => {
  const server = await openTeam()
  tap('Add a person')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  type(screen.getByLabelText('Name'), ' Ada ')
  server.answer('POST /api/desk/team', { success: true, member: aMember() })
  server.put({ members: [aMember()] })
  tap('Save')
  await screen.findByText('Ada is in the team')
  expect(server.sent('POST')).toEqual([{ name: 'Ada', subServiceIds: 'all' }])
  expect(await screen.findByRole('link', { name: /^Ada ?Every treatment, the spa’s hours$/ })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))

  server.answer('DELETE /api/desk/team/ada', { success: true })
  tap('Undo')
  await screen.findByText('Undone')
})

test('a room begins with one place for every service; both are changed where it is added', async () => {
  const server = await openTeam()
  tap('Add a room')
  type(screen.getByLabelText('Name of the room'), 'Garden')
  tap('More: Places: how many at once')
  tick('Facials')
  server.answer('POST /api/desk/rooms', { success: true, room: aRoom() })
  tap('Save')
  await screen.findByText('Garden can be booked')
  expect(server.sent('POST')).toEqual([{ name: 'Garden', places: 2, serviceIds: ['service-massage'] }])
})

test('a name that could not be saved stays, and says why', async () => {
  const server = await openTeam()
  tap('Add a person')
  type(screen.getByLabelText('Name'), 'Ada')
  server.cut('POST /api/desk/team')
  tap('Save')
  expect(await screen.findByText(/What you typed stays here/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada')
})

test('treatments that nobody does, or that fit no room, are told with what to do', async () => {
  const treatment = {
    serviceId: 'service-massage',
    serviceName: 'Massage',
    subServiceId: 'a',
    subServiceName: 'Swedish',
  }
  await openTeam(
    teamServer({
      problems: [
        { ...treatment, lacks: 'therapist' },
        { ...treatment, subServiceId: 'b', subServiceName: 'Hot stone', lacks: 'therapist' },
        { ...treatment, subServiceId: 'c', subServiceName: 'By night', lacks: 'hours' },
        { ...treatment, lacks: 'room' },
      ],
    }),
  )
  const told = within(screen.getByRole('alert'))
  expect(told.getByText(/Nobody does these treatments/)).toBeTruthy()
  expect(told.getByText(/Swedish, Hot stone/)).toBeTruthy()
  expect(told.getByText(/Nobody who does these treatments is at work when they are offered/)).toBeTruthy()
  expect(told.getByText(/By night/)).toBeTruthy()
  expect(told.getByText(/Tick the service for a room/)).toBeTruthy()
  const [toService] = told.getAllByRole('link', { name: 'Massage' })
  expect(toService?.getAttribute('href')).toBe('/desk/catalogue/service-massage')
})

test('the order is changed among those who are shown; who is hidden keeps their place', async () => {
  const bisi = aMember({ _id: 'bisi', name: 'Bisi', isHidden: true })
  const chi = aMember({ _id: 'chi', name: 'Chi' })
  const server = await openTeam(teamServer({ members: [aMember(), bisi, chi] }))
  server.answer('PUT /api/desk/team/ada', { success: true, member: aMember() })
  tap('Move Ada down')
  await screen.findByText('Ada moved down')
  expect(server.sent('PUT')).toEqual([{ position: 2 }])

  server.answer('PUT /api/desk/team/bisi', { success: true, member: bisi })
  tap('Show Bisi again')
  await screen.findByText('Bisi can be booked again')
  expect(server.sent('PUT')[1]).toEqual({ isHidden: false })
})

test('only what was changed is saved, with the version it was made from; Undo puts it back', async () => {
  const server = await openMember()
  tick('Every treatment, also those you add later')
  tap('Facials: 2 of 2 treatments')
  tick('Deep Cleanse')
  expect(screen.getByRole('button', { name: 'Facials: 1 of 2 treatments' })).toBeTruthy()
  type(screen.getByLabelText('Share of the price, in percent'), '40%')
  const saved = aMember({
    doesAll: false,
    subServiceIds: ['sub-glow', 'sub-swedish'],
    shares: { all: 40, services: {} },
    version: 4,
  })
  server.answer('PUT /api/desk/team/ada', { success: true, member: saved })
  server.put({ members: [saved] })
  tap('Save')
  await screen.findByText('Saved', { selector: 'p' })
  expect(server.sent('PUT')).toEqual([
    { subServiceIds: ['sub-glow', 'sub-swedish'], shares: { all: 40, services: {} }, version: 3 },
  ])
  tap('Undo')
  await waitFor(() => expect(server.sent('PUT')).toHaveLength(2))
  expect(server.sent('PUT')[1]).toEqual({ subServiceIds: 'all', shares: { all: 0, services: {} }, version: 4 })
})

test('a service is ticked with all it has, and left out the same way', async () => {
  const server = await openMember(teamServer({ members: [aMember({ doesAll: false, subServiceIds: ['sub-glow'] })] }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Facials' }).indeterminate).toBe(true)
  tick('Facials')
  tick('Massage')
  tick('Facials')
  server.answer('PUT /api/desk/team/ada', { success: true, member: aMember({ version: 4 }) })
  tap('Save')
  await waitFor(() => expect(server.sent('PUT')).toEqual([{ subServiceIds: ['sub-swedish'], version: 3 }]))
})

test('own hours begin with the spa’s; a day off ends after it starts, and who is booked then is named', async () => {
  const date = addDays(today(), 10)
  const server = await openMember()
  const own = aDeskBooking({ bookingDate: date, fullName: 'Ngozi Eze', therapist: { _id: 'ada', name: 'Ada' } })
  const other = aDeskBooking({ _id: 'b2', bookingDate: date, fullName: 'Kemi', therapist: { _id: 'chi', name: 'Chi' } })
  server.answer(`GET /api/booking/list?from=${date}&to=${date}&limit=100`, {
    success: true,
    bookings: [own, other],
    nextCursor: null,
  })
  tap('Add days off')
  type(screen.getByLabelText('First day'), date)
  expect(await screen.findByText('1 treatment is booked with them')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Ngozi Eze/ })).toBeTruthy()
  expect(screen.queryByText(/Kemi/)).toBeNull()

  type(screen.getByLabelText('Last day'), addDays(date, -1))
  tick('Works the spa’s hours')
  expect(screen.getByLabelText<HTMLInputElement>('Monday: from').value).not.toBe('')
  type(screen.getByLabelText('Monday: until'), '06:00')
  tap('Save')
  expect(await screen.findByText('The last day cannot come before the first.')).toBeTruthy()
  expect(screen.getByText('The end has to be after the start')).toBeTruthy()
  expect(server.sent('PUT')).toEqual([])
})

test('days off count every treatment of a visit that is with them, under the name of the guest', async () => {
  const date = addDays(today(), 10)
  const server = await openMember()
  const [ada, chi] = ['Ada', 'Chi'].map(name => ({ _id: name.toLowerCase(), name }))
  const names = { fullName: 'Ngozi Eze', guestNames: ['', 'Tola'], bookingDate: date }
  const visit = aVisit('10:00 AM', { ...names, therapist: chi }, [
    { guest: 0, subServiceName: 'Classic', therapist: chi },
    { guest: 1, subServiceName: 'Glow', therapist: ada },
    { guest: 0, afterMinutes: 60, subServiceName: 'Lashes', therapist: ada },
  ])
  server.answer(`GET /api/booking/list?from=${date}&to=${date}&limit=100`, {
    success: true,
    bookings: [visit],
    nextCursor: null,
  })
  tap('Add days off')
  type(screen.getByLabelText('First day'), date)
  await screen.findByText('2 treatments are booked with them')
  screen.getByRole('link', { name: /Tola.*Glow/ })
  screen.getByRole('link', { name: /Ngozi Eze.*11:00 AM.*Lashes/ })
  expect(screen.queryByText(/Classic/)).toBeNull()
})

test('days off that are over are kept, out of sight', async () => {
  const past = { from: '2020-01-01', to: '2020-01-05', reason: 'Leave' }
  const server = await openMember(teamServer({ members: [aMember({ daysOff: [past] })] }))
  expect(screen.getByText('None ahead.')).toBeTruthy()
  tap('Add an extra day')
  const day = addDays(today(), 3)
  type(screen.getByLabelText('Day'), day)
  server.answer('PUT /api/desk/team/ada', { success: true, member: aMember({ version: 4 }) })
  tap('Save')
  await waitFor(() => expect(server.sent('PUT')).toHaveLength(1))
  const timeRanges = [{ startHour: 9, startMinute: 0, endHour: 17, endMinute: 0 }]
  expect(server.sent('PUT')[0]).toEqual({ extraDays: [{ date: day, timeRanges }], version: 3 })
})

test('who saves second sees what the first changed, and chooses', async () => {
  const server = await openMember()
  type(screen.getByLabelText('Name'), 'Adaeze')
  server.refuse('PUT /api/desk/team/ada', 409, 'Somebody else has changed this.', { code: 'changed_meanwhile' })
  server.put({
    members: [aMember({ name: 'Ada O.', daysOff: [{ from: '2030-02-04', to: '2030-02-05' }], version: 4 })],
  })
  tap('Save')
  const meanwhile = within(await screen.findByRole('alert', { name: 'Changed meanwhile' }))
  expect(meanwhile.getByRole('radio', { name: /^Theirs: ?Ada O\.$/ })).toBeTruthy()
  expect(meanwhile.getByRole('radio', { name: /^Theirs: ?Monday 4 February to Tuesday 5 February/ })).toBeTruthy()
})

test('hiding somebody leaves what is booked, and Undo brings them back', async () => {
  const server = await openMember()
  server.answer('DELETE /api/desk/team/ada', { success: true, member: aMember({ isHidden: true }) })
  server.answer('PUT /api/desk/team/ada', { success: true, member: aMember() })
  tap('Hide Ada')
  await screen.findByText('Ada is hidden. Treatments already booked with them stay.')
  tap('Undo')
  await waitFor(() => expect(server.sent('PUT')).toEqual([{ isHidden: false }]))
})

test('a room’s places and services are changed, and nothing else is sent', async () => {
  const server = teamServer({ rooms: [aRoom()] })
  showDesk('/desk/rooms/garden', <RoomPage id="garden" />)
  await screen.findByLabelText('Name of the room')
  tap('More: Places: how many at once')
  tick('Massage')
  const saved = aRoom({ places: 2, serviceIds: ['service-facials'], version: 2 })
  server.answer('PUT /api/desk/rooms/garden', { success: true, room: saved })
  tap('Save')
  await screen.findByText('Saved', { selector: 'p' })
  expect(server.sent('PUT')).toEqual([{ places: 2, serviceIds: ['service-facials'], version: 1 }])
})
