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
  /** The address, in words; it also stands beside the map, with the way there. */
  label: string
  /** The room that the map takes. */
  className?: string
}

/** The maps service has this long to answer before the address stays alone. */
const MAP_TIMEOUT_MS = 6000
const NEAR = '700px'

/**
 * The address in the map's room, until the maps service's frame replaces it shortly before it comes into view. A frame that fails
 * to load fires no event, so the service is fetched first; if it cannot be reached, the room closes, and the address beside it
 * stands alone. Only below the screen: what somebody looks at does not move.
 */
export function MapEmbed({ src, href, title, label, className = '' }: Props) {
  const [state, setState] = useState<'waiting' | 'live' | 'unreachable'>('waiting')
  const place = useRef<HTMLDivElement>(null)
  /** The frame replaces the link, and takes over its focus. */
  const hadFocus = useRef(false)

  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const called = new AbortController()
    const onceNear: IntersectionObserverCallback = ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      fetch(src, {
        mode: 'no-cors',
        signal: AbortSignal.any([called.signal, AbortSignal.timeout(MAP_TIMEOUT_MS)]),
      }).then(
        () => {
          hadFocus.current = place.current?.contains(document.activeElement) ?? false
          setState('live')
        },
        () => {
          if (!place.current || called.signal.aborted) return
          observer = new IntersectionObserver(onceBelow)
          observer.observe(place.current)
        },
      )
    }
    const onceBelow: IntersectionObserverCallback = ([entry]) => {
      if (!entry || entry.isIntersecting || entry.boundingClientRect.top < 0) return
      observer.disconnect()
      setState('unreachable')
    }
    let observer = new IntersectionObserver(onceNear, { rootMargin: NEAR })
    if (place.current) observer.observe(place.current)
    return () => {
      observer.disconnect()
      called.abort()
    }
  }, [src])

  return (
    <div
      ref={place}
      data-map={state}
      hidden={state === 'unreachable'}
      className={`relative grid overflow-hidden rounded-card border border-ink/10 bg-linen print:hidden ${className}`}
    >
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
        <div className="flex flex-col justify-center gap-x-6 gap-y-1 p-5 sm:flex-row sm:flex-wrap sm:content-center sm:items-center">
          <p className="flex gap-2.5">
            <Icon of={MapPin} size={20} className="mt-1 shrink-0 text-amber" />
            {label}
          </p>
          <a
            href={href}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-semibold text-amber max-sm:ml-[1.875rem] underline underline-offset-4"
          >
            Open the map
          </a>
        </div>
      )}
    </div>
  )
}
