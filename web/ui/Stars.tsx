const ARMS = 'l2.8 5.9 6.4.8-4.7 4.5 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4-4.7-4.5 6.4-.8z'
const FIVE = `M12 3.2${ARMS}${`m28.8 0${ARMS}`.repeat(4)}`

/** Five full stars as one path, which is smaller in the page than five icons. */
export function Stars({ className = '' }: { className?: string }) {
  return (
    <svg
      role="img"
      aria-label="Five stars"
      viewBox="0 0 139 24"
      className={`h-5 ${className}`}
      fill="currentColor"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d={FIVE} />
    </svg>
  )
}
