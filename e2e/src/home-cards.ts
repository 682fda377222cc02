import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { replaceIn } from './replace-in.ts'

const cards = {
  'last-night': `import { useText } from '@homeside/i18n/use-text'

/** The home card of the made-up remote. */
export default function LastNight() {
  const t = useText('sleep-diary')
  return (
    <section className="hs-surface">
      <h2>{t('title')}</h2>
      <p>{t('lead')}</p>
    </section>
  )
}
`,
  'throws-when-drawn': `export default function ThrowsWhenDrawn(): never {
  throw new Error('This card throws when it is drawn.')
}
`,
}

/** Gives a new remote two home cards: one that works, and one that throws. */
export async function addHomeCards(folder: string): Promise<void> {
  const names = Object.keys(cards)
  for (const [name, source] of Object.entries(cards)) {
    await mkdir(path.join(folder, 'src/home-cards', name), { recursive: true })
    await writeFile(path.join(folder, 'src/home-cards', name, `${name}.tsx`), source)
  }
  const entries = names.map((card) => `{ card: '${card}', path: '/:alias/sleep-diary', order: 1, size: 'medium' }`)
  await replaceIn(path.join(folder, 'remote.ts'), 'homeCards: []', `homeCards: [${entries.join(', ')}]`)
  const loaders = names.map((name) => `'${name}': () => import('./home-cards/${name}/${name}.tsx')`)
  await replaceIn(path.join(folder, 'src/remote.tsx'), 'homeCards: {}', `homeCards: { ${loaders.join(', ')} }`)
}
