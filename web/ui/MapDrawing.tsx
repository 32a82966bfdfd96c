/** A placeholder for the map: streets, a park and water of no particular town. */
export function MapDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 800 500"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      className={className}
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
