import { type CSSProperties, useEffect, useState } from 'react'
import type { Spot } from '#contract/likeness.ts'

interface Props {
  url: string
  spots: readonly Spot[]
  /** The picture's own: as large, and turned as far. */
  style: CSSProperties
}

/** Frames around what was changed. A drawing of the picture's shape fits where the picture fits, however it is shown. */
export default function Spots({ url, spots, style }: Props) {
  const [size, setSize] = useState<{ width: number; height: number }>()
  useEffect(() => {
    let isWanted = true
    const picture = new Image()
    picture.src = url
    picture.decode().then(
      () => isWanted && setSize({ width: picture.naturalWidth, height: picture.naturalHeight }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [url])
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
          {/* A light edge around the dark one, so that it stands out from any paper. */}
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
