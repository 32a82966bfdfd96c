import type { Setting, SettingInput } from '#contract/settings.ts'

export type Choice = 'open' | 'paused' | 'closed'

/** What is said in each; kept also while it is not said. */
export interface Texts {
  paused: string
  closed: string
}

export const CHOICES: Record<Choice, { label: string; about: string; act: string; done: string }> = {
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

export function choiceOf({ isMaintenanceMode, isPaused }: Setting): Choice {
  if (isMaintenanceMode.beauty) return 'closed'
  return isPaused.beauty ? 'paused' : 'open'
}

export function settingFor(choice: Choice, { closed, paused }: Texts): SettingInput {
  return {
    isMaintenanceMode: { beauty: choice === 'closed' },
    isPaused: { beauty: choice === 'paused' },
    maintenanceText: { beauty: closed.trim() },
    pauseText: { beauty: paused.trim() },
  }
}
