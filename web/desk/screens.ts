import type { ReactNode } from 'react'
import type { Role } from '#contract/roles.ts'
import { matchPath } from '#web/navigation/navigation.tsx'

type Params = Record<string, string | undefined>

export type Screens = [path: string, role: Role, screen: (params: Params) => ReactNode][]

/** What stands at an address, for a device that may see it. */
export function screenOf(screens: Screens, pathname: string, may: (role: Role) => boolean): ReactNode {
  for (const [path, role, screen] of screens) {
    const params = matchPath(path, pathname)
    if (params && may(role)) return screen(params)
  }
  return undefined
}
