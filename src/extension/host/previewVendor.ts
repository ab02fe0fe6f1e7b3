/** Vendor of the "Lessons Preview" model; what is asked of it counts nothing. */
export const previewVendor = 'lessons-preview';
