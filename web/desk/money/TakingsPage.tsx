import { dayAndMonth } from '#contract/dates.ts'
import { Screen } from '../Screen.tsx'
import { today } from '../times.ts'
import { Takings } from './Takings.tsx'

/** The desk's own evening count; months and totals are the owner's. */
export default function TakingsPage() {
  return (
    <Screen title="Money" about={dayAndMonth(today())} hasBack>
      <Takings isOwner={false} />
    </Screen>
  )
}
