/** The addresses at which the directory stands. The screen is the layout around them, so that a filter, which leads from one to another, keeps it in place. */
export default function VendorDirectoryAddress() {
  return null;
}
