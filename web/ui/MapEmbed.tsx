import { MapPin } from 'lucide'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { MapDrawing } from './MapDrawing.tsx'

interface Props {
  /** The address of the frame with the living map. */
  src: string
  /** The same place as a page of its own, for who has no JavaScript or would rather have a new tab. */
  href: string
  /** What the map shows, for those who do not see it. */
  title: string
  /** Names the place on the drawing. */
  label: string
  className?: string
}

/** The maps service has this long to answer before the drawing stays. */
const PATIENCE_MS = 10_000

/**
 * A map that costs nothing until it is wanted: a drawing of ours, which needs no network and tells no one who looks at
 * it, and the maps service's own frame in its place after a tap. A frame that fails shows the browser's grey page and
 * nobody is told, so the service is asked first; if it cannot be reached, the drawing stays.
 */
export function MapEmbed({ src, href, title, label, className = '' }: Props) {
  const [state, setState] = useState<'drawn' | 'asked' | 'live' | 'unreachable'>('drawn')
  const frame = useRef<HTMLIFrameElement>(null)

  // The link that was tapped is gone; the keyboard goes on from what took its place.
  useEffect(() => {
    if (state === 'live') frame.current?.focus()
  }, [state])

  function show(event: MouseEvent) {
    // Who holds a key for a new tab means the link, and so does who has learnt that nothing else works.
    if (event.metaKey || event.ctrlKey || event.shiftKey || state === 'unreachable') return
    event.preventDefault()
    if (state === 'asked') return
    setState('asked')
    fetch(src, { mode: 'no-cors', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      () => setState('live'),
      () => setState('unreachable'),
    )
  }

  return (
    <div className={`relative isolate overflow-hidden rounded-card border border-ink/10 bg-linen ${className}`}>
      <MapDrawing className="absolute inset-0 -z-10 size-full" />
      {state === 'live' ? (
        <iframe ref={frame} src={src} title={title} className="absolute inset-0 size-full border-0" />
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
            onClick={show}
            className="inline-flex min-h-11 items-center rounded-full bg-cream px-6 font-semibold text-ink shadow-card transition-colors duration-200 hover:bg-gold"
          >
            {INVITATION[state]}
          </a>
          <p role="status" className="rounded-full bg-cream/90 px-4 text-[0.9375rem] empty:hidden">
            {state === 'unreachable' && 'The map cannot be reached.'}
          </p>
        </div>
      )}
    </div>
  )
}

const INVITATION = { drawn: 'Show the map', asked: 'Opening the map…', unreachable: 'Open it in a new tab' }
