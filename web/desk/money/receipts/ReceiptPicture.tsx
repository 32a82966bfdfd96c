import { RotateCw, ZoomIn, ZoomOut } from 'lucide'
import { useEffect, useState } from 'react'
import type { ReceiptCard } from '#contract/desk/desk.ts'
import { Chips } from '#web/desk/Chips.tsx'
import { lazyComponent } from '#web/desk/lazy-component.tsx'
import { RoundButton } from '#web/desk/RoundButton.tsx'
import { clockTime } from '#web/desk/times.ts'
import { Spinner } from '#web/ui/Spinner.tsx'

interface Props {
  pictures: ReceiptCard['receipts']
  likenesses?: ReceiptCard['likenesses']
  load(n: number): Promise<Blob>
}

const Spots = lazyComponent(() => import('./Spots.tsx'), null)

/** Percent of the frame. */
const STEPS = [100, 175, 300]

export function ReceiptPicture({ pictures, likenesses = [], load }: Props) {
  const [chosen, setChosen] = useState('0')
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const picture = pictures[Number(chosen)]
  const { url, isGone } = useBlob(picture && (() => load(picture.n)), picture?.at)
  const spots = likenesses.flatMap(likeness => (likeness.n === picture?.n ? likeness.spots : []))
  const step = STEPS[zoom]!
  const [width, height] = [`${step}cqw`, `${step}cqh`]
  // Rotated by 90°, it fits the frame the other way round.
  const fit = turns % 2 === 0 ? { width, height } : { width: height, height: width }
  const style = { ...fit, transform: `rotate(${turns * 90}deg)` }
  const isLargest = zoom === STEPS.length - 1
  const tools = [
    { label: 'Smaller', icon: ZoomOut, disabled: zoom === 0, onClick: () => setZoom(zoom - 1) },
    { label: 'Larger', icon: ZoomIn, disabled: isLargest, onClick: () => setZoom(zoom + 1) },
    { label: 'Rotate', icon: RotateCw, onClick: () => setTurns((turns + 1) % 4) },
  ]

  if (pictures.length === 0)
    return <p className="grid min-h-40 place-items-center rounded-card bg-linen text-stone">No picture was sent.</p>
  return (
    <div className="relative">
      <section
        aria-label="Receipt picture"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keys
        tabIndex={0}
        className="h-[42dvh] max-h-[36rem] min-h-64 overflow-auto rounded-card bg-linen [container-type:size] lg:h-[calc(100dvh-12rem)]"
      >
        {!url && !isGone && <Spinner label="Loading the picture" />}
        {isGone && (
          <p className="grid h-full place-items-center px-6 text-center text-stone">
            The picture cannot be shown: it was removed, or there is no connection.
          </p>
        )}
        {url && (
          <button
            type="button"
            aria-label={isLargest ? 'Fit the picture' : 'Enlarge the picture'}
            onClick={() => setZoom((zoom + 1) % STEPS.length)}
            className="grid cursor-zoom-in place-content-center overflow-hidden -outline-offset-4"
            style={{ width, height }}
          >
            <img
              src={url}
              alt="The receipt as it was sent"
              className="max-w-none object-contain [grid-area:1/1]"
              style={style}
            />
            {spots.length > 0 && <Spots url={url} spots={spots} style={style} />}
          </button>
        )}
      </section>
      <div className="absolute right-2 bottom-2 flex gap-1.5">
        {tools.map(tool => (
          <RoundButton key={tool.label} className="border border-ink/25 bg-cream" {...tool} />
        ))}
      </div>
      {pictures.length > 1 && (
        <Chips
          label="Which picture"
          isRow
          options={pictures.map(({ at, late }, n) => ({
            value: String(n),
            label: `${clockTime(at)}${late ? ', late' : ''}`,
          }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </div>
  )
}

/** Fetching needs the token, so an <img> cannot load it by its address. */
function useBlob(load: (() => Promise<Blob>) | undefined, key?: string) {
  const [state, setState] = useState<{ url?: string; isGone?: true }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the picture
  useEffect(() => {
    setState({})
    if (!load) return
    let url: string | undefined
    let isWanted = true
    load().then(
      blob => {
        if (!isWanted) return
        url = URL.createObjectURL(blob)
        setState({ url })
      },
      () => isWanted && setState({ isGone: true }),
    )
    return () => {
      isWanted = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [key])
  return state
}
