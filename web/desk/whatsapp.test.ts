import { expect, test } from 'vitest'
import { aDeskBooking } from '#web/testing/examples.ts'
import { reminderText, whatsAppLinks } from './whatsapp.ts'

const note = 'a bad back'
const booking = aDeskBooking({ phoneNumber: '0803 555 0199', note, subServiceName: 'Mother-to-be Massage' })
const ways = { siteUrl: 'https://spa.example', manageLink: 'https://spa.example/booking/manage/K7QF-2M9X-T4WB#key' }

test('a reminder says when', () => {
  expect(reminderText(booking)).toContain('Friday 20 November at 10:30 AM. ')
})

test.each(['Confirmed', 'Moved', 'Reminder'])('%s names a person only if the customer asked for them', label => {
  const said = (therapistWanted: boolean) => {
    const named = aDeskBooking({
      ...booking,
      treatments: undefined,
      therapist: { _id: 'ada', name: 'Ada' },
      therapistWanted,
    })
    const links = whatsAppLinks({ ...named, status: 'confirmed' }, ways)
    return decodeURIComponent(links.find(one => one.label === label)!.link)
  }
  expect(said(true)).toContain('Friday 20 November at 10:30 AM with Ada.')
  expect(said(false)).not.toContain('Ada')
})

test.each([
  ['held', ['Pay link', 'Moved']],
  ['submitted', ['Money not seen yet', 'A clearer picture', 'Reminder', 'Moved']],
  ['no_show', ['We missed you']],
  ['done', ['Thank you']],
] as const)('who is %s is offered the texts that fit', (status, labels) => {
  expect(whatsAppLinks({ ...booking, status }, ways).map(({ label }) => label)).toEqual(labels)
})

test.each(['Confirmed', 'Moved', 'Reminder'])('%s hands on the way to move or cancel', label => {
  const { link } = whatsAppLinks({ ...booking, status: 'confirmed' }, ways).find(one => one.label === label)!
  expect(decodeURIComponent(link)).toContain(ways.manageLink)
})

test.each([
  ['a deposit', { upFront: 7_500, owed: 25_000 }, /pay ₦7,500 for .*The other ₦17,500 you pay at the spa\./],
  ['everything', { upFront: 25_000, owed: 25_000 }, /pay ₦25,000 for (?!.*at the spa)/],
])('the pay link asks for %s', (_, money, words) => {
  const held = { ...booking, status: 'held' as const, money: { ...booking.money, ...money } }
  const { link } = whatsAppLinks(held, ways).find(({ label }) => label === 'Pay link')!
  expect(decodeURIComponent(link)).toMatch(words)
})

test('no text says what somebody comes for or how else they are reached', () => {
  const statuses = ['held', 'submitted', 'confirmed', 'declined', 'lapsed', 'cancelled', 'done', 'no_show'] as const
  const all = statuses.flatMap(status => whatsAppLinks({ ...booking, status }, ways))
  const said = all.map(({ link }) => decodeURIComponent(link)).join('\n')
  expect(said).not.toMatch(/massage|back|example\.com|₦0/i)
  expect(said).toContain('https://spa.example/booking/pay/K7QF-2M9X-T4WB')
})

test('the refund is told in the words of the customer’s own page, and asks there for the account', () => {
  const sentence = 'We will return ₦25,000 within 5 working days after you tell us which account to send it to.'
  const refund = { state: 'due', amount: 25_000, by: null, sentence, wantsAccount: true, account: null } as const
  const account = { bank: 'GTBank', number: '0123456789', name: 'ADA OBI' }
  const saying = (more: object) =>
    whatsAppLinks({ ...booking, status: 'cancelled' }, { ...ways, refund: { ...refund, ...more } }).map(({ link }) =>
      decodeURIComponent(link),
    )
  const asking = saying({})
  expect(asking).toHaveLength(2)
  for (const said of asking) expect(said).toContain(`${sentence} Please tell us your account here: ${ways.manageLink}`)
  // A chat is no place for an account number.
  for (const said of saying({ account })) expect(said).not.toMatch(/0123456789|tell us your account here/)
})
