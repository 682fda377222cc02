import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Brand } from '@homeside/contract/brand'
import { languages, type Language } from '@homeside/contract/wire'

import { shortHash, type Icon } from './draw-icons.ts'

const descriptions: Record<Language, (name: string) => string> = {
  en: (name) => `Order supplies and write to ${name}.`,
  es: (name) => `Pida sus suministros y escriba a ${name}.`,
}

/** Writes the web app manifest, which phones read when the portal is added to the home screen, in each language. */
export async function writeManifests(
  { alias, defaultAlias, name, primary, shortName }: Brand,
  { file, icons, output }: { file: string; icons: readonly Icon[]; output: string },
): Promise<Record<Language, string>> {
  const start = defaultAlias ?? alias
  const named = await Promise.all(
    languages.map(async (language): Promise<[Language, string]> => {
      const manifest = JSON.stringify({
        name,
        short_name: shortName ?? name,
        description: descriptions[language](name),
        lang: language,
        dir: 'ltr',
        id: start ? `/${start}` : '/',
        start_url: start ? `/${start}/home` : '/',
        scope: '/',
        display: 'standalone',
        theme_color: primary,
        background_color: '#ffffff',
        icons: icons.map((icon) => ({
          src: icon.file,
          sizes: `${icon.size}x${icon.size}`,
          type: 'image/png',
          purpose: icon.purpose,
        })),
      })
      const written = `${file}.${shortHash(manifest)}.${language}.webmanifest`
      await writeFile(path.join(output, written), manifest)
      return [language, written]
    }),
  )
  return Object.fromEntries(named) as Record<Language, string>
}
