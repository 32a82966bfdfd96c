import { Plus } from 'lucide'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import type { Person, PersonBooking, PersonResponse } from '#contract/people/people.ts'
import { phoneText } from '#contract/platform/phone.ts'
import { CARE_NOTE_MAX } from '#contract/rules.ts'
import { exportPerson, fetchPerson, noteAbout } from '#web/api/people.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { DownloadButton } from '../access/StepUp.tsx'
import { BookingRow, NAMELESS } from '../BookingRow.tsx'
import { PhoneLink, WhatsAppLink } from '../booking/waiting/contact-links.tsx'
import { refreshDesk, useDeskData } from '../desk-data.ts'
import { Form, Hint, TextArea } from '../form/Form.tsx'
import { contactForm, forgetForm, noteForm, useKeptForm } from '../kept-form.ts'
import { Facts, List, Section } from '../List.tsx'
import { LoadedScreen } from '../Loaded.tsx'
import { show } from '../notice.ts'
import { Problem } from '../Problem.tsx'
import { SameAgainLink } from '../SameAgain.tsx'
import { Screen } from '../Screen.tsx'
import { OutlineButton } from '../SmallButton.tsx'
import { dateOf, dayName } from '../times.ts'
import { useAction } from '../use-action.ts'
import { hello } from '../whatsapp.ts'
import { sumText } from '../words.ts'
import { Erase } from './Erase.tsx'
import { Merge } from './Merge.tsx'
import { dayWord, OpenRequest } from './Requests.tsx'

export default function PersonPage({ id }: { id: string }) {
  const loaded = useDeskData(`person ${id}`, () => fetchPerson(id))
  const name = loaded.data?.person.fullName
  if (loaded.problem?.code === 'person_not_found')
    return (
      <Screen title="People" hasBack>
        <p className="py-12 text-center text-stone">{loaded.problem.sentence}</p>
      </Screen>
    )
  return (
    <LoadedScreen
      title={name === '' ? NAMELESS : (name ?? 'People')}
      about={loaded.data && aboutOf(loaded.data.person)}
      from={loaded}
      label="Loading the person"
    >
      {data => <Parts {...data} />}
    </LoadedScreen>
  )
}

function aboutOf({ visits, noShows, since }: Person) {
  const came = visits === 1 ? '1 visit' : `${visits} visits`
  const missed = noShows === 0 ? '' : noShows === 1 ? ', 1 no-show' : `, ${noShows} no-shows`
  return `${came}${missed}, known since ${dayWord(since)}`
}

function Parts(data: PersonResponse) {
  const { person, bookings } = data
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 content-start gap-6">
        <List of={person.requests.filter(({ status }) => status === 'open')}>
          {request => <OpenRequest request={request} isOnPerson />}
        </List>
        <Contact person={person} bookings={bookings} />
        <List title="Bookings" of={bookings}>
          {(booking, at) => (
            <>
              {booking.bookingDate !== bookings[at - 1]?.bookingDate && (
                <h3 className="mt-1 mb-1 font-sans text-[0.9375rem] font-semibold">{dayName(booking.bookingDate)}</h3>
              )}
              <BookingRow booking={booking} />
              {MAY_COME_AGAIN.includes(booking.status) && <SameAgainLink booking={booking} />}
            </>
          )}
        </List>
      </div>
      <div className="grid grid-cols-1 content-start gap-6 print:hidden">
        <Note person={person} about="careNote" />
        <Note person={person} about="privateNote" />
        <Merge person={person} />
        <Section title="A copy of everything">
          <Hint>
            One file with a page to read, the same data for programs, and the receipts. Your private notes are in it
            too.
          </Hint>
          <DownloadButton look="outline" fetchFile={code => exportPerson(person._id, code)} busyText="Making the file…">
            Save the copy
          </DownloadButton>
        </Section>
        <Erase person={person} onErased={() => forgetDrafts(data)} />
      </div>
    </div>
  )
}

function Contact({ person, bookings }: Pick<PersonResponse, 'person' | 'bookings'>) {
  const { names, phoneNumbers, emails, money, lettersSince, nextVisit, lastVisit } = person
  const facts = {
    Name: names.length > 1 && names.join(', '),
    Phone: phoneNumbers.map(phoneText).join(', '),
    Email: emails.join(', '),
    'Next visit': nextVisit && dayName(dateOf(nextVisit)),
    'Last visit': lastVisit && dayName(dateOf(lastVisit)),
    Paid: sumText(money.paid),
    'Still open': money.owed > 0 && sumText(money.owed),
    'To return': money.toReturn > 0 && sumText(money.toReturn),
    Newsletter: lettersSince ? `since ${dayWord(lettersSince)}` : 'no',
  }
  const again = lastBooking(bookings, Date.now())
  return (
    <section className="rounded-card border border-ink/15 bg-white/50 px-4 py-3">
      <Facts className="gap-y-1" of={facts} />
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden print:hidden">
        {again && (
          <ButtonLink to={deskPaths.bookAgain(again._id)} className="px-5!">
            <Icon of={Plus} size={18} />
            Book again
          </ButtonLink>
        )}
        <PhoneLink number={person.phoneNumber} />
        <WhatsAppLink number={person.phoneNumber} text={hello()} />
      </div>
    </section>
  )
}

const MAY_COME_AGAIN: readonly PersonBooking['status'][] = ['submitted', 'confirmed', 'done']

const CAME_TO_NOTHING: readonly PersonBooking['status'][] = ['cancelled', 'declined', 'lapsed']

/** The last visit; before the first one the next visit, or the last attempt. */
export function lastBooking(bookings: readonly PersonBooking[], now: number): PersonBooking | undefined {
  const newestFirst = bookings.toSorted((a, b) => b.startsAt.localeCompare(a.startsAt))
  const real = newestFirst.filter(({ status }) => !CAME_TO_NOTHING.includes(status))
  return real.find(({ startsAt }) => Date.parse(startsAt) <= now) ?? real[0] ?? newestFirst[0]
}

const NOTES = {
  careNote: {
    label: 'For those who treat (allergies, pregnancy …)',
    rows: 2,
    maxLength: CARE_NOTE_MAX,
    hint: 'Shown with each of their bookings at the desk, and on the printed day.',
    saveText: 'Save for those who treat',
  },
  privateNote: {
    label: 'Private note',
    rows: 4,
    maxLength: 2000,
    hint: 'Only owners read it, at the desk. A customer who asks for their data gets it too.',
    saveText: 'Save the note',
  },
}

/** Half-typed notes and contacts of an erased person leave this tab, too. */
function forgetDrafts({ person, bookings }: PersonResponse) {
  for (const about of ['careNote', 'privateNote'] as const) forgetForm(noteForm(about, person._id))
  for (const { _id } of bookings) forgetForm(contactForm(_id))
}

/** One note about a person. The text stays in this tab until it is saved. */
function Note({ person, about }: { person: Person; about: keyof typeof NOTES }) {
  const { hint, saveText, ...area } = NOTES[about]
  const saved = person[about]
  const { values, change, forget } = useKeptForm<{ typed?: string }>(noteForm(about, person._id), {})
  const { run, problem } = useAction('No connection. What you typed is still here; please try again.')
  const text = values.typed ?? saved

  const save = () =>
    run(async () => {
      await noteAbout(person._id, { [about]: text })
      show({ text: 'Noted' })
      await refreshDesk()
      change({ typed: undefined })
      forget()
    })

  return (
    <Form className="gap-3" onSubmit={save}>
      <TextArea {...area} value={text} onChange={({ target }) => change({ typed: target.value })} />
      <Hint>{hint}</Hint>
      <Problem>{problem}</Problem>
      <OutlineButton type="submit" disabled={text.trim() === saved}>
        {saveText}
      </OutlineButton>
    </Form>
  )
}
