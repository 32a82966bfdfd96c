import type { CSSProperties } from 'react'
import type { Spot } from '#contract/money/likeness.ts'
import { useLoad } from '#web/desk/use-load.ts'

type Props = { url: string; spots: readonly Spot[]; style: CSSProperties }

/** Frames around the changed spots. An SVG of the picture's shape fits where the picture fits, at any zoom. */
export default function Spots({ url, spots, style }: Props) {
  const { data: size } = useLoad(url, async () => {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    return { width: picture.naturalWidth, height: picture.naturalHeight }
  })
  if (!size) return null
  const { width, height } = size
  return (
    <svg
      role="img"
      aria-label={spots.length === 1 ? 'Changed in one spot' : `Changed in ${spots.length} spots`}
      viewBox={`0 0 ${width} ${height}`}
      className="pointer-events-none max-w-none [grid-area:1/1]"
      style={style}
    >
      {spots.map(spot => (
        <g key={`${spot.x} ${spot.y}`} fill="none" vectorEffect="non-scaling-stroke">
          {/* A light edge around the dark one stands out from any background. */}
          {[
            ['#fff', 6],
            ['#b3261e', 3],
          ].map(([stroke, strokeWidth]) => (
            <rect
              key={stroke}
              x={spot.x * width}
              y={spot.y * height}
              width={spot.width * width}
              height={spot.height * height}
              rx={height / 200}
              stroke={String(stroke)}
              strokeWidth={strokeWidth}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </g>
      ))}
    </svg>
  )
}
