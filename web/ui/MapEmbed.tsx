import { MapPin } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { MapDrawing } from './MapDrawing.tsx'

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
/** Loads shortly before it comes into view; a visitor who never scrolls so far loads nothing. */
const NEAR = '300px'

/**
 * A map that costs nothing until it is nearly in view: a drawing of ours, and the maps service's own frame in its place. A
 * frame that fails to load fires no event, so the service is fetched first; if it cannot be reached, the drawing stays. Without JavaScript the drawing has a link.
 */
export function MapEmbed({ src, href, title, label, className = '' }: Props) {
  const [state, setState] = useState<'drawn' | 'live' | 'unreachable'>('drawn')
  const place = useRef<HTMLDivElement>(null)
  /** The link goes when the frame comes: a keyboard that stood on it goes on from the frame. */
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
      className={`relative isolate overflow-hidden rounded-card border border-ink/10 bg-linen ${className}`}
    >
      <MapDrawing className="absolute inset-0 -z-10 size-full" />
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
