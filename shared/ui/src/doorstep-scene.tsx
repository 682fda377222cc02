import './doorstep-scene.css'

/** A drawing: a parcel at the door, or only the door while nothing comes. */
export function DoorstepScene({ isWaiting }: { isWaiting: boolean }) {
  return (
    <svg className="doorstep" viewBox="0 0 280 192" fill="none" aria-hidden="true" focusable="false">
      <circle className="doorstep-sun" cx="146" cy="96" r="88" />
      <path className="doorstep-frame" d="M96 176V52c0-8 6-14 14-14h60c8 0 14 6 14 14v124" />
      <path className="doorstep-door" d="M106 176V56c0-5 3-8 8-8h52c5 0 8 3 8 8v120" />
      <rect className="doorstep-window" x="122" y="64" width="36" height="34" rx="4" />
      <circle className="doorstep-knob" cx="164" cy="124" r="4" />
      <path className="doorstep-step" d="M64 176h152c4 0 8 4 8 8v8H56v-8c0-4 4-8 8-8Z" />
      <path className="doorstep-pot" d="M200 148h28l-4 28h-20l-4-28Z" />
      <path
        className="doorstep-leaf"
        d="M214 148c-14-6-20-18-18-34 12 4 18 16 18 34Zm0 0c0-20 6-34 20-42 4 20-4 36-20 42Z"
      />
      {isWaiting ? null : (
        <>
          <rect className="doorstep-parcel" x="62" y="126" width="66" height="50" rx="4" />
          <path className="doorstep-tape" d="M88 126h14v20H88z" />
          <path className="doorstep-label" d="M70 160h18" />
        </>
      )}
    </svg>
  )
}
