import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { type Entry, useIsDown } from './desk-data.ts'
import { Screen } from './Screen.tsx'
import { clockTime } from './times.ts'

type Props<Data> = { from: Entry<Data> & { reload(): void }; label: string; children(data: Data): ReactNode }

/** Renders loaded data; stale data is grey, disabled, and says its age. */
export function Loaded<Data>({ from: { data, at, problem, reload }, label, children }: Props<Data>) {
  const isDown = useIsDown()
  const isOld = isDown || problem !== undefined
  return (
    <>
      {isOld && (
        <div
          role="status"
          className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-bark px-4 py-2 text-cream"
        >
          <p className="grow text-[0.9375rem]/5">
            {isDown ? 'No connection. ' : `${problem?.sentence ?? 'This did not load.'} `}
            {data !== undefined && at !== undefined && `Not up to date since ${clockTime(at)}. `}
            {isDown && 'You can make changes once you are back online.'}
          </p>
          <Button look="outline-on-dark" className="px-5!" onClick={reload}>
            Try again
          </Button>
        </div>
      )}
      {data === undefined ? (
        !isOld && <Spinner label={label} />
      ) : (
        <fieldset disabled={isOld} className={`min-w-0 ${isOld ? 'opacity-70 grayscale' : ''}`}>
          {children(data)}
        </fieldset>
      )}
    </>
  )
}

type ScreenProps<Data> = Omit<ComponentProps<typeof Screen>, 'children'> & Props<Data>

/** A screen whose whole content is loaded first. */
export function LoadedScreen<Data>({ from, label, children, ...screen }: ScreenProps<Data>) {
  return (
    <Screen hasBack {...screen}>
      <Loaded {...{ from, label, children }} />
    </Screen>
  )
}
