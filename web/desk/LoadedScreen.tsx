import type { ComponentProps } from 'react'
import { Loaded } from './Loaded.tsx'
import { Screen } from './Screen.tsx'

type Props<Data> = Omit<ComponentProps<typeof Screen>, 'children'> & ComponentProps<typeof Loaded<Data>>

/** A screen about one thing that is loaded first. */
export function LoadedScreen<Data>({ from, label, children, ...screen }: Props<Data>) {
  return (
    <Screen hasBack {...screen}>
      <Loaded from={from} label={label}>
        {children}
      </Loaded>
    </Screen>
  )
}
