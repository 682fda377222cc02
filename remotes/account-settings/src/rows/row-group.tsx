import { useId, type ReactNode } from 'react'

import './value-row.css'

/** Rows that belong together, under a heading. */
export function RowGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="acc-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="acc-rows">{children}</div>
    </section>
  )
}
