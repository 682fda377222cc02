import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'

interface OnFileFactProps {
  title: string
  /** What is on file. */
  fact: ReactNode
  /** The button that says it is wrong. */
  doubt: ReactNode
  /** What is asked once it is wrong, and the way back; null while nothing is. */
  wrong: ReactNode
}

/** Something on file for this order. What is wrong with it is told in place, with the focus in it. */
export function OnFileFact({ title, fact, doubt, wrong }: OnFileFactProps) {
  const id = useId()
  const answers = useRef<HTMLDivElement>(null)
  const isWrong = wrong !== null
  const wasWrong = useRef(isWrong)
  useEffect(() => {
    if (wasWrong.current === isWrong) return
    wasWrong.current = isWrong
    answers.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }, [isWrong])
  return (
    <section className="ord-on-file" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {fact}
      <div ref={answers} className={isWrong ? 'ord-on-file-wrong' : undefined}>
        {isWrong ? wrong : doubt}
      </div>
    </section>
  )
}
