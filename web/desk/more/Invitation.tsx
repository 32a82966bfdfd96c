import { renderSVG } from 'uqr'
import type { InvitationResponse } from '#contract/access.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { clockTime } from '../times.ts'

/** The way in for another device: to scan, or to type. */
export function Invitation({ invitation: { key, number, code, expiresAt } }: { invitation: InvitationResponse }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-ink/15 bg-white/50 p-4 text-center">
      <div
        role="img"
        aria-label="QR code that lets a device in"
        className="w-60 max-w-full rounded-lg bg-white p-2"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the library's own drawing of a link we made
        dangerouslySetInnerHTML={{ __html: renderSVG(`${location.origin}${deskPaths.enter}#${key}`) }}
      />
      <p className="text-3xl font-semibold tracking-wider tabular-nums sm:text-4xl">
        {number} {code.slice(0, 4)} {code.slice(4)}
      </p>
      <p className="text-[0.9375rem] text-stone">
        Scan it, or open {location.host}
        {deskPaths.today} there and type the eleven digits. Good until {clockTime(expiresAt)}, for one device.
      </p>
    </div>
  )
}
