import type { PeopleResponse } from '#contract/people/people.ts'
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { SURVEY_TYPE } from '#contract/rules.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { House } from './house.ts'
import { customer, everybody } from './people.ts'

const READERS = everybody.slice(3, 20)
const SOURCES = { Instagram: 11, 'Friend or Family': 8, TikTok: 5, 'Google Search': 5, Advertisement: 2 }
const HEARD_FROM = [
  ...Object.entries(SOURCES).flatMap(([source, count]) => Array<string>(count).fill(source)),
  'My sister’s wedding',
]

/** Subscribers, letters to them, and where visitors heard of the spa, which opened `days` ago. */
export function planReaders(house: House, days: number, sendMails: () => Promise<OutgoingMail[]>) {
  for (const [index, name] of READERS.entries())
    house.agenda.at(house.instant(-days, '8:30 AM') + index * 40 * MS_PER_MINUTE, async () => {
      const { email } = customer(name)
      await house.ask('sendOtp', { body: { email } })
      const code = (await sendMails()).find(({ kind, to }) => kind === 'newsletter-code' && to.includes(email))
      await house.ask('verifyOtp', { body: { email, otp: /\b\d{4}\b/.exec(code!.text)![0] } })
    })
  for (const [index, source] of HEARD_FROM.entries())
    house.agenda.at(house.instant(-days, '9:00 AM') + index * Math.floor((days * MS_PER_DAY) / HEARD_FROM.length), () =>
      house.ask('submitSurvey', { body: { source, type: SURVEY_TYPE } }),
    )
  planLetters(house)
}

const SENT = {
  subject: 'The rain is over: look after your skin',
  body: '<p>Dear friends of the house,</p><p>The dry season is kind to the hair and hard on the skin. Until the end of the month every <strong>Hydrating Facial</strong> comes with a hand massage.</p><p>With love,<br>Folake and the team</p>',
}
const DRAFT = {
  subject: 'December: book early, we are filling up',
  body: '<p>Dear friends of the house,</p><p>In December we open at <strong>eight</strong>, and on the last two Sundays as well. Who comes with a friend gets the second manicure at half the price.</p>',
}

function planLetters(house: House) {
  const { owner: headers, program } = house.staff
  const write = async (body: object): Promise<string> => (await house.ask('addLetter', { body, headers })).letter._id
  house.agenda.at(house.instant(-4, '10:15 AM'), async () =>
    house.ask('sendLetter', { parts: { id: await write(SENT) }, body: {}, headers: program }),
  )
  house.agenda.at(house.instant(-1, '7:40 PM'), () => write(DRAFT))
}

const NOTES: [name: string, note: string][] = [
  ['Adaeze Obi', 'Likes the room at the end, and ginger tea.'],
  ['Ngozi Okafor', 'Sister of Amaka Umeh. Prefers Esther.'],
  ['Kemi Ogunleye', 'Pays from her sister’s account.'],
  ['Tunde Afolabi', 'Allergic to peppermint oil.'],
]

export function planNotes(house: House) {
  house.agenda.at(house.instant(-1, '8:00 PM'), async () => {
    const headers = house.staff.owner
    for (const [name, privateNote] of NOTES) {
      const { people }: PeopleResponse = await house.ask('listPeople', { query: { q: name }, headers })
      const [person] = people
      if (person) await house.ask('updatePerson', { parts: { id: person._id }, body: { privateNote }, headers })
    }
  })
}

/** Customers who find the fullest day full join the waiting list. */
export function planWaiting(house: House, { what, day, since }: { what: string; day: number; since: number }) {
  for (const [index, name] of ['Hauwa Ibrahim', 'Chioma Anyanwu', 'Obiageli Nwachukwu'].entries())
    house.agenda.at(since + index * MS_PER_HOUR, async () => {
      const { service, sub } = house.find(what)
      const { fullName, email } = customer(name)
      const body = { serviceId: service._id, subServiceId: sub._id, bookingDate: house.date(day), fullName, email }
      await house.ask('joinWaiting', { body })
    })
  house.agenda.at(since + 3 * MS_PER_HOUR, () => {
    const { fullName, email } = customer('Grace Ekanem')
    const couple = house.wanted([{ what: [what] }, { name: 'Bassey', what: ['Gel Manicure'] }])
    return house.ask('joinWaiting', { body: { ...couple, bookingDate: house.date(day), fullName, email } })
  })
}
