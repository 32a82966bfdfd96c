import { ChevronRight } from 'lucide'
import { officePaths } from '#contract/desk/office-paths.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useText } from '../form/Form.tsx'
import { List, ROWS } from '../List.tsx'
import { Problem } from '../Problem.tsx'
import { Screen } from '../Screen.tsx'
import { OutlineButton } from '../SmallButton.tsx'
import { PersonRow, usePeople } from './PersonRow.tsx'
import { Requests } from './Requests.tsx'

export default function PeoplePage() {
  const [typed, field] = useText('')
  const { people, isFor, hasMore, more, problem } = usePeople(typed.trim())
  return (
    <Screen title="People" about="Who comes, how often, and what they ask" hasBack>
      <div className="grid grid-cols-1 gap-4">
        <Requests />
        <search>
          <TextField label="Name, phone, email, number, reference" type="search" maxLength={100} {...field} />
        </search>
        <Problem>{problem}</Problem>
        {!people && !problem && <Spinner label="Looking" />}
        {people?.length === 0 && (
          <p className="py-12 text-center text-stone">
            {isFor ? 'Nobody matches.' : 'Nobody has booked yet. Everyone who books appears here.'}
          </p>
        )}
        <List label="People" of={people ?? []} className={`md:grid-cols-2 ${ROWS}`}>
          {person => (
            <Link
              to={officePaths.person(person._id)}
              className="flex h-full min-h-14 items-center gap-3 py-1.5 pr-3 pl-4 -outline-offset-2 hover:bg-white"
            >
              <PersonRow person={person} />
              <Icon of={ChevronRight} size={20} className="shrink-0 text-stone max-sm:hidden" />
            </Link>
          )}
        </List>
        {hasMore && <OutlineButton onClick={more}>Show more</OutlineButton>}
      </div>
    </Screen>
  )
}
