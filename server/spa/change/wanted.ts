import { openWeek } from '#contract/availability.ts'
import { tidyEmail } from '#contract/email.ts'
import type { SpaInput } from '#contract/spa.ts'
import { chatOf, overlay, resolveSpa } from '../resolve.ts'

/** What is kept after this change: the owner's words of before, over them the new ones, tidied. */
export function layOver(kept: SpaInput, wanted: SpaInput): SpaInput {
  const merged = overlay(kept, wanted)
  const { deskHours, texts, email, links } = merged
  return {
    ...merged,
    ...(deskHours && { deskHours: openWeek(deskHours) }),
    ...(texts && { texts: withoutEmpty(texts) }),
    ...(email && { email: overlay(email, mapped(email, tidyEmail)) }),
    ...(links?.chat !== undefined && { links: { ...links, chat: ownChat(links.chat, kept, merged) } }),
  }
}

/** Empty means the site's own words. */
function withoutEmpty(texts: NonNullable<SpaInput['texts']>) {
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value.length > 0))
}

/** The chat of the phone number is not the owner's own: it goes with the number when that changes. */
function ownChat(chat: string, ...before: SpaInput[]) {
  return before.some(changes => chat === chatOf(resolveSpa(changes))) ? '' : chat
}

function mapped(texts: Record<string, string>, change: (text: string) => string) {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]))
}
