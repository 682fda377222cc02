const emergencyNumber = '911'

/** The emergency number of the United States. Pressing it calls. */
export function EmergencyLink() {
  return (
    <a className="hs-tap" href={`tel:${emergencyNumber}`}>
      {emergencyNumber}
    </a>
  )
}
