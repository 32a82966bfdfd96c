import type { Member } from '#contract/catalogue/team.ts'
import { officePaths } from '#contract/desk/office-paths.ts'
import { saveMember } from '#web/api/team-desk.ts'
import { Tick } from '#web/desk/Chips.tsx'
import { Conflict } from '#web/desk/form/Conflict.tsx'
import { EditorScreen } from '#web/desk/form/EditorScreen.tsx'
import { Hint } from '#web/desk/form/Form.tsx'
import { bindFields } from '#web/desk/kept-form.ts'
import { Section } from '#web/desk/List.tsx'
import { LoadedScreen } from '#web/desk/Loaded.tsx'
import { announce } from '#web/desk/notice.ts'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { useSpa } from '#web/desk/spa.ts'
import { today } from '#web/desk/times.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AvailabilityEditor } from '../services/AvailabilityEditor.tsx'
import { errorsBelow } from '../services/draft.ts'
import { DaysOff, ExtraDays } from './DaysOff.tsx'
import { MemberPicture } from './MemberPicture.tsx'
import { ShareFields } from './ShareFields.tsx'
import { SkillTicks } from './SkillTicks.tsx'
import { type TeamData, useTeam } from './team-data.ts'
import { useMemberDraft } from './use-member-draft.ts'

/** Somebody of the team. Without a connection what was typed waits on the device, like everywhere. */
export default function MemberPage({ id }: { id: string }) {
  const team = useTeam()
  const member = team.data?.members.find(({ _id }) => _id === id)
  if (team.data && member && !member.isHidden) return <Editor member={member} team={team.data} />
  return (
    <LoadedScreen title={member?.name ?? 'Somebody of the team'} from={team} label="Loading the team">
      {() => (member ? <HiddenMember member={member} /> : <p>There is no such person in the team.</p>)}
    </LoadedScreen>
  )
}

function HiddenMember({ member: { _id, name } }: { member: Member }) {
  const showAgain = () => announce(() => saveMember(_id, { isHidden: false }), { text: `${name} can be booked again` })
  return (
    <div className="grid justify-items-start gap-4">
      <p>{name} is hidden: nobody new is booked with them. Treatments already booked with them stay.</p>
      <OutlineButton onClick={showAgain}>Show {name} again</OutlineButton>
    </div>
  )
}

function Editor({ member, team: { services } }: { member: Member; team: TeamData }) {
  const { deskHours } = useSpa()
  const editing = useMemberDraft(member, deskHours)
  const { draft, isDirty, isBusy, errors, patch } = editing
  const field = bindFields(draft, patch, errors)
  const hasNoHours = !draft.worksSpaHours && Object.values(draft.week).every(ranges => ranges.length === 0)

  return (
    <EditorScreen
      title={draft.name || 'Somebody of the team'}
      about={isDirty ? 'Not saved yet' : undefined}
      editing={editing}
      grid={{ alone: 'items-start gap-8 lg:grid-cols-2' }}
      save={isBusy ? 'Saving...' : isDirty ? 'Save' : 'Saved'}
    >
      <div className="grid grid-cols-1 gap-8">
        <section aria-label="Who it is" className="grid grid-cols-1 gap-4">
          <TextField label="Name" maxLength={60} {...field('name')} />
          <MemberPicture name={draft.name} value={draft.imageUrl} onChange={imageUrl => patch({ imageUrl })} />
          <TextField
            label="One line about them (optional)"
            placeholder="Deep tissue and hot stones"
            maxLength={200}
            {...field('about')}
          />
          <div>
            <Tick isOn={draft.isChoosable} onChange={isChoosable => patch({ isChoosable })}>
              Customers may choose them
            </Tick>
            {!draft.isChoosable && <Hint>They still get the bookings of those who come to anyone.</Hint>}
          </div>
        </section>
        <SkillTicks draft={draft} services={services} onChange={patch} />
        <ShareFields draft={draft} services={services} errors={errorsBelow(errors, 'shares')} onChange={patch} />
      </div>
      <div className="grid grid-cols-1 gap-8">
        <Section title="Hours">
          <Tick isOn={draft.worksSpaHours} onChange={worksSpaHours => patch({ worksSpaHours })}>
            Works the spa’s hours
          </Tick>
          {!draft.worksSpaHours && (
            <AvailabilityEditor
              legend="When they work"
              none="Off"
              week={draft.week}
              onChange={week => patch({ week })}
              errors={errorsBelow(errors, 'hours')}
            />
          )}
          <p role="status" className="text-[0.9375rem]/6 text-amber empty:hidden">
            {hasNoHours && 'Without hours they can be booked on extra days only.'}
          </p>
        </Section>
        <DaysOff draft={draft} memberId={member._id} errors={errorsBelow(errors, 'daysOff')} onChange={patch} />
        <ButtonLink look="outline" to={officePaths.away(member._id, today())} className="justify-self-start">
          Away today: hand over their guests
        </ButtonLink>
        <ExtraDays draft={draft} errors={errorsBelow(errors, 'extraDays')} onChange={patch} />
      </div>
      <Conflict editing={editing} />
      <div className="lg:col-start-1">
        <OutlineButton disabled={isBusy} onClick={editing.hide}>
          Hide {member.name}
        </OutlineButton>
        <p className="mt-2 text-[0.9375rem] text-stone">
          Instead of deleting: nobody new is booked with them, what is booked stays, and they can be shown again.
        </p>
      </div>
    </EditorScreen>
  )
}
