import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk } from '#web/testing/show-desk.tsx'
import { Needs } from './Needs.tsx'

function show(draft: { takesTherapist: boolean; takesRoom: boolean }, problems: object[] = []) {
  const server = fakeServer()
  server.answer('GET /api/desk/resources', { success: true, therapists: [], rooms: [], problems })
  showDesk(
    '/desk/catalogue/m',
    <Needs serviceId="m" draft={draft} stations={{ value: '2', readOnly: true }} onChange={() => {}} />,
  )
}

const stations = () => screen.getByLabelText<HTMLInputElement>('Rooms: how many customers at once')

test('without people and rooms the number says how many can come at once', () => {
  show({ takesTherapist: false, takesRoom: false })
  expect(stations().matches(':disabled')).toBe(false)
  expect(screen.queryByText(/Kept, but not counted/)).toBeNull()
})

test('people and rooms replace the number: it is kept, greyed, and says what counts instead', () => {
  show({ takesTherapist: true, takesRoom: true })
  expect(stations().matches(':disabled')).toBe(true)
  expect(stations().value).toBe('2')
  expect(screen.getByText(/your people and your rooms decide how many can come at once/)).toBeTruthy()
})

test('so is what is offered only while nobody who does it is at work', async () => {
  const [serviceId, subServiceId] = ['m', 'a']
  const treatment = { serviceId, serviceName: 'Massage', subServiceId, subServiceName: 'Hot stone' }
  show({ takesTherapist: true, takesRoom: false }, [{ ...treatment, lacks: 'hours' }])
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Nobody who does it is at work when it is offered: Hot stone\. Customers cannot book that\. Give somebody hours then under/,
  )
})

test('what nobody does is told where it is needed', async () => {
  const problem = {
    serviceId: 'm',
    serviceName: 'Massage',
    subServiceId: 'a',
    subServiceName: 'Hot stone',
    lacks: 'therapist',
  }
  show({ takesTherapist: true, takesRoom: false }, [problem, { ...problem, serviceId: 'f', subServiceName: 'Glow' }])
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Nobody does: Hot stone\. Customers cannot book that\./,
  )
})
