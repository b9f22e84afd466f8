/**
 * Lets dependency-cruiser read .tsx: its swc parser takes every file for plain TypeScript
 * whatever its ending, and its other parsers lose type-only imports.
 */
const swc = require('@swc/core');

const parseFileSync = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseFileSync.call(swc, file, { ...options, tsx: file.endsWith('.tsx') });
