const ARMS = 'l2.8 5.9 6.4.8-4.7 4.5 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4-4.7-4.5 6.4-.8z'
const FIVE = `M12 3.2${ARMS}${`m28.8 0${ARMS}`.repeat(4)}`

/** Five stars, drawn in a thin line: an ornament over our own promises, not anybody's rating. One path is smaller than five icons. */
export function Stars({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      data-stars="5"
      viewBox="0 0 139 24"
      className={`h-3.5 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinejoin="round"
    >
      <path d={FIVE} />
    </svg>
  )
}
