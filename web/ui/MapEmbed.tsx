import { MapPin } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'

interface Props {
  /** The address of the frame with the living map. */
  src: string
  /** The same place as a page, for browsers without JavaScript and for a new tab. */
  href: string
  /** The frame's accessible name. */
  title: string
  /** Names the place on the drawing. */
  label: string
  className?: string
}

/** The maps service has this long to answer before the drawing stays. */
const MAP_TIMEOUT_MS = 10_000
const NEAR = '300px'

/**
 * A drawing with a link, which the maps service's frame replaces shortly before it comes into view. A frame that fails to
 * load fires no event, so the service is fetched first; if it cannot be reached, the drawing stays.
 */
export function MapEmbed({ src, href, title, label, className = '' }: Props) {
  const [state, setState] = useState<'drawn' | 'live' | 'unreachable'>('drawn')
  const place = useRef<HTMLDivElement>(null)
  /** The frame replaces the link, and takes over its focus. */
  const hadFocus = useRef(false)

  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const called = new AbortController()
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        fetch(src, {
          mode: 'no-cors',
          signal: AbortSignal.any([called.signal, AbortSignal.timeout(MAP_TIMEOUT_MS)]),
        }).then(
          () => {
            hadFocus.current = place.current?.contains(document.activeElement) ?? false
            setState('live')
          },
          () => called.signal.aborted || setState('unreachable'),
        )
      },
      { rootMargin: NEAR },
    )
    if (place.current) near.observe(place.current)
    return () => {
      near.disconnect()
      called.abort()
    }
  }, [src])

  return (
    <div
      ref={place}
      className={`relative isolate overflow-hidden rounded-card border border-ink/10 bg-linen print:hidden ${className}`}
    >
      <MapDrawing />
      {state === 'live' ? (
        <iframe
          ref={frame => {
            if (hadFocus.current) frame?.focus()
            hadFocus.current = false
          }}
          src={src}
          title={title}
          className="absolute inset-0 size-full border-0"
        />
      ) : (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 p-6 text-center">
          <span className="flex max-w-full items-center gap-2.5 rounded-full bg-ink py-2.5 pr-5 pl-4 text-cream shadow-card">
            <Icon of={MapPin} size={20} className="shrink-0 text-gold" />
            <span>{label}</span>
          </span>
          <a
            href={href}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center rounded-full bg-cream px-6 font-semibold text-ink shadow-card transition-colors duration-200 hover:bg-gold"
          >
            Open the map
          </a>
          <p role="status" className="rounded-full bg-cream/90 px-4 text-[0.9375rem] empty:hidden">
            {state === 'unreachable' && 'The map cannot be reached.'}
          </p>
        </div>
      )}
    </div>
  )
}

/** A placeholder for the map: streets, a park and water of no particular town. */
function MapDrawing() {
  return (
    <svg
      viewBox="0 0 800 500"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      className="absolute inset-0 -z-10 size-full"
    >
      <rect width="800" height="500" className="fill-linen" />
      <path className="fill-[#cddcde]" d="M0 392c120-30 210 26 330 20s170-58 290-46 120 40 180 34v100H0z" />
      <path className="fill-leaf/12" d="M548 64l124-18 26 108-116 32zM92 214l88-20 22 78-84 24z" />
      <g fill="none" className="stroke-cream" strokeLinecap="round" strokeLinejoin="round">
        <path strokeWidth="16" d="M-20 330C140 300 250 250 400 250s260-60 420-130" />
        <path
          strokeWidth="11"
          d="M232-20c10 110 60 190 56 300s-22 90-30 128M522-20c-14 90 14 170 0 262s-36 100-34 146"
        />
        <path
          strokeWidth="6"
          d="M-20 150c120 20 200-14 270-8s150 40 282 22 180-74 290-92M60-20c14 90 70 210 76 340M380-20c-6 70 24 180 20 270s-14 106-10 142M660-20c20 80 36 150 52 180s28 120 20 200M-20 60c90-10 170 10 252 4s200-40 300-34M288 280c70 20 150 50 210 46s150-50 322-40M120 300c60 30 110 54 146 60"
        />
      </g>
      <path fill="none" className="stroke-gold" strokeWidth="5" d="M-20 330C140 300 250 250 400 250s260-60 420-130" />
    </svg>
  )
}
