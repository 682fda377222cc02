import path from 'node:path'

/**
 * The folder in which processes that tests start keep what Node compiled. The next process starts in two thirds of the
 * time. For the variable `NODE_COMPILE_CACHE`.
 */
export const compileCache = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/compiled')
