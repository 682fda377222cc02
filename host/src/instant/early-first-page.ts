import { watchOver } from './watch-over.ts'

/* This script is in the page of a first page. */

watchOver('#first-page')
