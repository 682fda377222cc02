const emergencyNumber = '911'

/** The emergency number of the United States, which a phone calls when it is pressed. */
export function EmergencyLink() {
  return <a href={`tel:${emergencyNumber}`}>{emergencyNumber}</a>
}
