import type { PeopleResponse } from '#contract/people.ts'
import type { House } from './house.ts'
import type { Name } from './people.ts'

const NOTES: [Name, string][] = [
  ['Adaeze Obi', 'Likes the room at the end, and ginger tea.'],
  ['Ngozi Okafor', 'Sister of Amaka Umeh. Prefers Esther.'],
  ['Kemi Ogunleye', 'Pays from her sister’s account.'],
  ['Tunde Afolabi', 'Allergic to peppermint oil.'],
]

/** What the owner remembers of people, written down in a quiet evening hour. */
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
