/** A phone number as texts write it, or that of emergencies in the United States. */
const number = /(\(\d{3}\) \d{3}-\d{4}|\b911\b)/

/** A paragraph whose phone numbers call when they are pressed. They break as the words around them do. */
export function TextWithNumbers({ text }: { text: string }) {
  return text.split(number).map((part, index) => {
    if (index % 2 === 0) return part
    const digits = part.replaceAll(/\D/g, '')
    return (
      <a key={index} href={digits.length === 10 ? `tel:+1${digits}` : `tel:${digits}`}>
        {part}
      </a>
    )
  })
}
