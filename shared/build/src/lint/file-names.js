/** The rule of how files are named: in kebab case, after something that is in them. */

export const testFile = /\.(test|spec|journey)\.tsx?$/

/** Whether a file is for tests alone. */
export function testingFile(file) {
  return /\.test\.tsx?$|\/testing(\/|\.tsx?$)|rspack\.config\.ts$|jest/.test(file)
}

const vague = /(^|\/)(index|utils?|helpers?|common|misc|lib|manager)\.(ts|tsx|js)$/

/** Files that are named after their part in a folder, which says whose they are. */
const partOfFolder = /(^|-)(routes|queries|presenter|policy|settings|app|main)$/

/** A file has a kebab-case name that says what is inside; one with a single export is named after it or a helper. */
export const fileNames = {
  meta: { type: 'problem' },
  create(context) {
    return {
      Program(node) {
        const name = context.filename.replaceAll('\\', '/')
        if (vague.test(name)) {
          context.report({
            node,
            message: 'Name the file after what is inside it; index, utils and their kin say nothing.',
          })
        }
        const base = name.split('/').at(-1)
        if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(base)) context.report({ node, message: 'File names are kebab-case.' })
        const [value, ...others] = exportedValues(node)
        // A file of Playwright's fixtures exports the test that has them.
        if (value === undefined || value === 'test' || others.length > 0 || testFile.test(name) || testingFile(name))
          return
        if (base.startsWith('testing-')) return
        const bare = base.replace(/\.\w+$/, '')
        if (partOfFolder.test(bare) || [...declaredNames(node)].some((each) => sameWords(bare, each))) return
        context.report({ node, message: `Name the file after its export, ${value}, so that either finds the other.` })
      },
    }
  },
}

function exported(program) {
  return program.body.flatMap((each) => (each.type === 'ExportNamedDeclaration' && each.declaration) || [])
}

/** The names of the functions, constants and classes that a file defines for others. */
function exportedValues(program) {
  return exported(program).flatMap((declaration) => {
    if (declaration.type === 'VariableDeclaration') return declaration.declarations.map(({ id }) => id.name ?? '')
    return /^(Function|Class)Declaration$/.test(declaration.type) ? [declaration.id?.name ?? ''] : []
  })
}

/** The names of everything that a file declares at its top, for others or for itself. */
function declaredNames(program) {
  return program.body
    .map((each) => (/^Export(Named|Default)Declaration$/.test(each.type) ? each.declaration : each))
    .flatMap((each) => (each?.type === 'VariableDeclaration' ? each.declarations : [each ?? {}]))
    .flatMap(({ id }) => id?.name ?? [])
}

/** Whether the words of a file's name are in its export's name, or the other way round. */
function sameWords(file, name) {
  const [one, other] = [file.replaceAll('-', ''), name.toLowerCase()].map((text) => text.replace(/s$/, ''))
  return one.includes(other) || other.includes(one)
}
