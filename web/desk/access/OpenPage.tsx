import type { Setting, SettingInput } from '#contract/catalogue/settings.ts'
import { bookingText, maintenanceText } from '#contract/messages.ts'
import {
  MAINTENANCE_TEXT_IGNORED_CHARACTERS,
  MAINTENANCE_TEXT_MAX_CHARACTERS,
  PAUSE_TEXT_MAX_CHARACTERS,
} from '#contract/rules.ts'
import { fetchOpenness, saveOpenness } from '#web/api/spa.ts'
import { Button } from '#web/ui/Button.tsx'
import { ClosedSign } from '#web/ui/ClosedSign.tsx'
import { putDeskData, useDeskData } from '../desk-data.ts'
import { TextArea } from '../form/Form.tsx'
import { useKeptForm } from '../kept-form.ts'
import { LoadedScreen } from '../Loaded.tsx'
import { show } from '../notice.ts'
import { Problem } from '../Problem.tsx'
import { useSpa } from '../spa.ts'
import { useAction } from '../use-action.ts'

export default function OpenPage() {
  const openness = useDeskData('openness', fetchOpenness)
  return (
    <LoadedScreen title="Open, paused, closed" from={openness} label="Loading whether the site is open">
      {setting => <OpennessForm key={JSON.stringify(setting)} setting={setting} />}
    </LoadedScreen>
  )
}

function OpennessForm({ setting }: { setting: Setting }) {
  const now = choiceOf(setting)
  const saved: Texts = { closed: setting.maintenanceText.beauty, paused: setting.pauseText.beauty }
  const { values, change, forget } = useKeptForm<Texts & { choice: Choice }>('openness', { ...saved, choice: now })
  const { run, problem } = useAction()
  const { choice } = values
  const isDirty = choice !== now || (choice !== 'open' && values[choice] !== saved[choice])

  const save = () =>
    run(async () => {
      const after = await saveOpenness(settingFor(choice, values))
      forget()
      putDeskData('openness', after)
      const undo = async () => putDeskData('openness', await saveOpenness(setting))
      show({ text: CHOICES[choice].done, undo })
    })

  return (
    <div className="grid grid-cols-1 gap-5">
      <fieldset className="grid min-w-0 grid-cols-1 gap-2 lg:grid-cols-3">
        <legend className="sr-only">What visitors find</legend>
        {(Object.keys(CHOICES) as Choice[]).map(one => (
          <label
            key={one}
            className={`flex min-h-16 cursor-pointer items-center gap-4 rounded-card border px-4 py-2 ${one === choice ? 'border-2 border-ink bg-white' : 'border-ink/15 bg-white/50'}`}
          >
            <input
              type="radio"
              name="openness"
              checked={one === choice}
              onChange={() => change({ choice: one })}
              className="size-6 shrink-0 accent-ink"
            />
            <span className="grow">
              <span className="block font-semibold">
                {CHOICES[one].label}
                {one === now && ' (now)'}
              </span>
              <span className="text-[0.9375rem]/6 text-stone">{CHOICES[one].about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {choice !== 'open' && (
        <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-2">
          <TextArea
            label={choice === 'closed' ? 'What the site says' : 'What customers read where times would be'}
            maxLength={choice === 'closed' ? MAINTENANCE_TEXT_MAX_CHARACTERS : PAUSE_TEXT_MAX_CHARACTERS}
            value={values[choice]}
            placeholder="If empty: the site’s own words, as below"
            onChange={({ target }) => change({ [choice]: target.value })}
          />
          <Preview choice={choice} text={values[choice].trim()} />
        </div>
      )}
      <Problem>{problem}</Problem>
      {(choice !== 'open' || now !== 'open') && (
        <Button disabled={!isDirty} onClick={save}>
          {choice === now ? 'Save the text' : CHOICES[choice].act}
        </Button>
      )}
    </div>
  )
}

/** Shows what visitors would see, with the site's own components. */
function Preview({ choice, text }: { choice: 'paused' | 'closed'; text: string }) {
  const { name, phone, look } = useSpa()
  const isCustom = text.length > MAINTENANCE_TEXT_IGNORED_CHARACTERS
  return (
    <section aria-label="Preview">
      <p className="mb-2 text-[0.9375rem] text-stone">What visitors find</p>
      <div className="overflow-hidden rounded-card border border-ink/15">
        {choice === 'closed' ? (
          <ClosedSign
            Heading="p"
            name={name}
            logo={look}
            phone={phone}
            heading={isCustom ? text : maintenanceText.heading}
            explanation={isCustom ? undefined : maintenanceText.explanation}
          />
        ) : (
          <p className="rounded-card bg-linen px-5 py-4 wrap-anywhere whitespace-pre-line">
            {text || bookingText.paused} You are welcome to call us on {phone.display} instead.
          </p>
        )}
      </div>
    </section>
  )
}

type Choice = 'open' | 'paused' | 'closed'

/** Each text is kept while the other one is shown. */
type Texts = Record<'paused' | 'closed', string>

const CHOICES: Record<Choice, { label: string; about: string; act: string; done: string }> = {
  open: {
    label: 'Open',
    about: 'Visitors see the site and can book.',
    act: 'Open the site',
    done: 'The site is open',
  },
  paused: {
    label: 'New bookings paused',
    about: 'The site stays up but offers no times. Bookings already made go on.',
    act: 'Pause new bookings',
    done: 'New bookings are paused',
  },
  closed: {
    label: 'Closed',
    about: 'Visitors see one page that says why. The desk still works.',
    act: 'Close the site',
    done: 'The site is closed',
  },
}

function choiceOf({ isMaintenanceMode, isPaused }: Setting): Choice {
  if (isMaintenanceMode.beauty) return 'closed'
  return isPaused.beauty ? 'paused' : 'open'
}

function settingFor(choice: Choice, { closed, paused }: Texts): SettingInput {
  return {
    isMaintenanceMode: { beauty: choice === 'closed' },
    isPaused: { beauty: choice === 'paused' },
    maintenanceText: { beauty: closed.trim() },
    pauseText: { beauty: paused.trim() },
  }
}
