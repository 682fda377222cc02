/** An icon of the portal's kind, in the place where antd expects one of its own. */
export function Mark() {
  return (
    <span className="anticon">
      <svg aria-hidden="true" width="1em" height="1em" viewBox="0 0 16 16" fill="currentColor">
        <circle cx="8" cy="8" r="7" />
      </svg>
    </span>
  )
}
